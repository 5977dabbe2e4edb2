/**
 * Voices: text becomes speech, one preset for each agent, as MP3 or WAV. Read {@code SpokenLines} first: what was spoken once is kept
 * ({@code SpeechCache}), what is likely to be wanted is spoken ahead. {@code SpokenText} and {@code TextNormalizer}
 * say what of a text is said and how, {@code Pronunciation} corrects single words. {@code MarySpeech} speaks in this process: MaryTTS
 * makes {@code SpeechFrames}, and {@code Excitation}, {@code FormantPostfilter} and {@code MelFilter} make sound of them in the {@code
 * Vocoder}; {@code ServedSpeech} asks a server, if the operator names one.
 */
package dev.crucible.speech;
