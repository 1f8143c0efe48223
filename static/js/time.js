// Time left in words, for the pages that count it down: « 1 h 05 », « 45 s ».
window.timeLeft = (seconds) => {
  const minutes = Math.floor(seconds / 60);
  const two = (number) => String(number).padStart(2, "0");
  if (!minutes) return `${seconds}\u00a0s`;
  if (minutes < 60) return `${minutes}\u00a0min\u00a0${two(seconds % 60)}\u00a0s`;
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${two(minutes % 60)}`;
};
