// Short sounds, made here: a dame on wood, dice, a hit, a hole, a win. Off by the note in the bar, which is remembered.
import { sounds } from "./topbar.js";

let audio = null;

function ready() {
  if (!sounds() || !navigator.userActivation?.hasBeenActive) return null; // a page may be heard once it was touched
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

// A knock: a burst of noise through a narrow filter, and a short low tone under it.
function knock(at, { pitch = 900, low = 160, loud = 0.5, long = 0.05 } = {}) {
  const length = Math.ceil(audio.sampleRate * long);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let one = 0; one < length; one += 1) samples[one] = (Math.random() * 2 - 1) * (1 - one / length) ** 3;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.6 });
  noise.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  noise.start(at);
  tone(at, low, long * 1.6, loud * 0.5, "sine");
}

function tone(at, pitch, long, loud, type = "triangle") {
  const source = new OscillatorNode(audio, { type, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + long);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + long + 0.02);
}

const PLAYED = {
  move: (at) => knock(at),
  dice: (at) => [0, 0.05, 0.11, 0.19].forEach((late, one) => knock(at + late + Math.random() * 0.02, { pitch: 2200 - 200 * one, low: 320, loud: 0.28 - 0.04 * one, long: 0.03 })),
  hit: (at) => { knock(at, { pitch: 500, low: 95, loud: 0.8, long: 0.09 }); knock(at + 0.07, { loud: 0.3 }); },
  hole: (at) => { tone(at, 659, 0.28, 0.12); tone(at + 0.1, 988, 0.45, 0.12); },
  win: (at) => [523, 659, 784, 1047].forEach((pitch, one) => tone(at + 0.11 * one, pitch, 0.5, 0.12)),
};

// Play some of them by their names, in `late` seconds.
export function sound(name, late = 0) {
  if (ready()) PLAYED[name](audio.currentTime + late);
}
