/** Frequency in Hz and start in seconds of each note. */
const notes = [
  [880, 0],
  [1175, 0.16],
] as const;
const NOTE_SECONDS = 0.22;
const VOLUME = 0.25;

let context: AudioContext | undefined;

/** Browsers keep the context suspended until the person has touched the page. */
export function audioContext(): AudioContext {
  context ??= new AudioContext();
  return context;
}

/** Plays two short notes; nothing while the browser blocks sound. */
export function playTone(): void {
  const audio = audioContext();
  if (audio.state !== "running") return;
  for (const [frequency, start] of notes) {
    const from = audio.currentTime + start;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(VOLUME, from);
    // A fade without a click at the end.
    gain.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + NOTE_SECONDS);
  }
}
