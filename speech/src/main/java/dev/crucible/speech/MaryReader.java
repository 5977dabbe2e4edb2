package dev.crucible.speech;

import dev.crucible.dialogue.VoicePreset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marytts.LocalMaryInterface;
import marytts.datatypes.MaryXML;
import marytts.exceptions.MaryConfigurationException;
import marytts.exceptions.SynthesisException;
import marytts.features.FeatureRegistry;
import marytts.features.TargetFeatureComputer;
import marytts.htsengine.HMMData;
import marytts.htsengine.HMMVoice;
import marytts.htsengine.HTSPStream;
import marytts.htsengine.HTSParameterGeneration;
import marytts.htsengine.HTSUttModel;
import marytts.modules.HTSEngine;
import marytts.modules.TargetFeatureLister;
import marytts.modules.synthesis.Voice;
import marytts.unitselection.select.Target;
import marytts.util.dom.MaryDomUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.traversal.TreeWalker;

/**
 * Reads text with MaryTTS up to the frames of its voice. Its engine keeps settings between texts, so callers must pass
 * one text at a time.
 */
final class MaryReader {

    private static final String VOICE = "cmu-slt-hsmm";

    /** Fundamental frequency of the recorded voice. */
    private static final double BASE_HZ = 178;

    /** Duration factor: the voice speaks 220 words a minute, people 190. */
    static final double SLOWER = 1.16;

    /** Lower limit of the pitch. The voice has nothing below it, and pulses so rare and so loud would be heard as clicks. */
    private static final double LOWEST_HZ = 40;

    private final LocalMaryInterface words = new LocalMaryInterface();
    private final LocalMaryInterface melody = new LocalMaryInterface();
    private final Pronunciation pronunciation = new Pronunciation();
    private final HMMVoice voice;
    private final TargetFeatureComputer features;
    private final TargetFeatureLister lister = new TargetFeatureLister();
    private final Models models = new Models();

    MaryReader() throws MaryConfigurationException {
        words.setOutputType("PHONEMES");
        melody.setInputType("PHONEMES");
        melody.setOutputType("ACOUSTPARAMS");
        voice = (HMMVoice) Voice.getVoice(VOICE);
        features = FeatureRegistry.getTargetFeatureComputer(
                voice, data().getFeatureDefinition().getFeatureNames());
    }

    /** Returns a vocoder with the parameters of the voice. */
    Vocoder vocoder() {
        return new Vocoder(
                data().getRate(), data().getFperiod(), data().getAlpha(), data().getBeta(), data().getMixFilters());
    }

    private HMMData data() {
        return voice.getHMMData();
    }

    /** Gives access to the engine's search for the models of the sounds, which is protected. */
    private static final class Models extends HTSEngine {

        HTSUttModel of(List<Target> targets, List<Element> sounds, HMMData data) throws Exception {
            return processTargetList(targets, sounds, data);
        }
    }

    /** One sentence. Its frames take a while to compute and can be computed on any thread. */
    interface Sentence {
        SpeechFrames frames() throws SynthesisException;
    }

    /** Splits a text into sentences. */
    List<Sentence> read(String text, VoicePreset preset) throws SynthesisException {
        Document document = melody.generateXML(words(text));
        double factor = SLOWER * preset.pace() * preset.tract();
        List<Sentence> sentences = new ArrayList<>();
        for (List<Element> sounds : sentences(document)) {
            sounds.forEach(sound -> stretch(sound, factor));
            HTSUttModel model;
            try {
                model = models.of(lister.getListTargetFeatures(features, sounds), sounds, data());
            } catch (Exception e) {
                throw new SynthesisException("no models for a sentence", e);
            }
            sentences.add(() -> frames(model, preset));
        }
        return sentences;
    }

    /** Returns the words of a text, each with its sounds. */
    Document words(String text) throws SynthesisException {
        Document document = words.generateXML(Pronunciation.respelt(text));
        pronunciation.correct(document);
        return document;
    }

    private static List<List<Element>> sentences(Document document) {
        List<List<Element>> sentences = new ArrayList<>();
        TreeWalker walker = MaryDomUtils.createTreeWalker(document, document, MaryXML.PHONE, MaryXML.BOUNDARY);
        Element current = null;
        for (Element e = (Element) walker.nextNode(); e != null; e = (Element) walker.nextNode()) {
            Element sentence = (Element) MaryDomUtils.getAncestor(e, MaryXML.SENTENCE);
            if (sentences.isEmpty() || sentence != current) {
                sentences.add(new ArrayList<>());
                current = sentence;
            }
            sentences.getLast().add(e);
        }
        // Sentences without sounds, such as three dots, cannot be spoken.
        sentences.removeIf(
                sounds -> sounds.stream().noneMatch(e -> e.getTagName().equals(MaryXML.PHONE)));
        return sentences;
    }

    /** Stretches one sound. The engine's own setting does not change lengths that it has already chosen. */
    private static void stretch(Element sound, double factor) {
        String name = sound.getTagName().equals(MaryXML.PHONE) ? "d" : "duration";
        String length = sound.getAttribute(name);
        if (!length.isEmpty()) {
            sound.setAttribute(name, String.valueOf(factor * Double.parseDouble(length)));
        }
    }

    private SpeechFrames frames(HTSUttModel model, VoicePreset preset) throws SynthesisException {
        HTSParameterGeneration generation = new HTSParameterGeneration();
        try {
            generation.htsMaximumLikelihoodParameterGeneration(model, data());
        } catch (Exception e) {
            throw new SynthesisException("no frames for a sentence", e);
        }
        return new SpeechFrames(rows(generation.getMcepPst()), rows(generation.getStrPst()), pitch(generation, preset));
    }

    private static double[][] rows(HTSPStream stream) {
        double[][] rows = new double[stream.getT()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = stream.getParVec(i);
        }
        return rows;
    }

    /** Returns the pitch of each frame in Hz, compensated (as the pace is) for the resampling that follows. */
    private static double[] pitch(HTSParameterGeneration generation, VoicePreset preset) {
        boolean[] voiced = generation.getVoicedArray();
        double[] natural = new double[voiced.length];
        int at = 0;
        for (int i = 0; i < voiced.length; i++) {
            natural[i] = voiced[i] ? Math.exp(generation.getlf0Pst().getPar(at++, 0)) : 0;
        }
        // Where voicing begins, the models sometimes have a frame that is marked voiced but has no pitch.
        double mean = Arrays.stream(natural)
                .filter(hertz -> hertz > LOWEST_HZ)
                .average()
                .orElse(BASE_HZ);
        double shift = preset.pitchHz() / preset.tract() - BASE_HZ;
        return Arrays.stream(natural)
                .map(hertz -> hertz > LOWEST_HZ
                        ? Math.max(LOWEST_HZ, preset.melody() * hertz + (1 - preset.melody()) * mean + shift)
                        : 0)
                .toArray();
    }
}
