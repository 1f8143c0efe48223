// Réglages de svgo pour les cartes : l'identique à l'écran, le plus petit possible.
export default {
  multipass: true,
  floatPrecision: 2,
  js2svg: { pretty: false },
  plugins: [
    {
      name: "preset-default",
      params: {
        overrides: {
          convertTransform: { transformPrecision: 5, degPrecision: 3 },
          convertPathData: { transformPrecision: 5 },
          // Le commentaire de licence de chaque fichier reste.
          removeComments: { preservePatterns: [/^!/] },
        },
      },
    },
    "convertStyleToAttrs",
  ],
};
