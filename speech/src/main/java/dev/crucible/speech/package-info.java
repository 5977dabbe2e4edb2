/**
 * Text to speech, one voice preset per agent, as MP3 or WAV. Read {@link dev.crucible.speech.SpokenLines} first: it
 * caches what was spoken ({@code SpeechCache}) and speaks likely lines ahead. {@code SpokenText} and {@code
 * TextNormalizer} choose the words to say, {@code Pronunciation} corrects single words. {@code MarySpeech} speaks in
 * this process: MaryTTS makes {@code SpeechFrames}, from which the {@code Vocoder} makes sound by {@code Excitation},
 * {@code FormantPostfilter} and {@code MelFilter}. {@code ServedSpeech} asks a server, if the operator names one.
 */
package dev.crucible.speech;
