package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** The player's settings. Values out of range are clamped. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Preferences(Reading reading, Sound sound, Look look, Wishes wishes, Comfort comfort) {
    public Preferences {
        reading = reading == null ? Reading.USUAL : reading;
        sound = sound == null ? Sound.USUAL : sound;
        look = look == null ? Look.USUAL : look;
        wishes = wishes == null ? Wishes.USUAL : wishes;
        comfort = comfort == null ? Comfort.USUAL : comfort;
    }

    public static Preferences usual() {
        return new Preferences(Reading.USUAL, Sound.USUAL, Look.USUAL, Wishes.USUAL, Comfort.USUAL);
    }

    /**
     * Settings of the text's pace.
     *
     * @param charactersPerSecond 0 to 200; 0 shows a line immediately
     * @param autoSeconds 0 to 60, time of auto-forward per 225 characters
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Reading(int charactersPerSecond, double autoSeconds, boolean skipUnseen, boolean skipAfterChoices) {
        static final Reading USUAL = new Reading(60, 15, false, false);

        public Reading {
            charactersPerSecond = Math.clamp(charactersPerSecond, 0, 200);
            autoSeconds = Math.clamp(autoSeconds, 0, 60);
        }

        public Reading withSpeed(double perSecond) {
            return new Reading((int) Math.round(perSecond), autoSeconds, skipUnseen, skipAfterChoices);
        }

        public Reading withAuto(double seconds) {
            return new Reading(charactersPerSecond, seconds, skipUnseen, skipAfterChoices);
        }

        public Reading withUnseen(boolean on) {
            return new Reading(charactersPerSecond, autoSeconds, on, skipAfterChoices);
        }

        public Reading withAfterChoices(boolean on) {
            return new Reading(charactersPerSecond, autoSeconds, skipUnseen, on);
        }
    }

    /**
     * Volumes, 0 to 1.
     *
     * @param background null in preferences of versions that had none
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Sound(
            boolean voices,
            double voiceVolume,
            double effectVolume,
            boolean muted,
            boolean selfVoicing,
            Background background) {
        static final Sound USUAL = new Sound(false, .9, .7, false, false, Background.USUAL);

        public Sound {
            voiceVolume = Math.clamp(voiceVolume, 0, 1);
            effectVolume = Math.clamp(effectVolume, 0, 1);
            background = background == null ? Background.USUAL : background;
        }

        public Sound withVoices(boolean on) {
            return new Sound(on, voiceVolume, effectVolume, muted, selfVoicing, background);
        }

        public Sound withVoiceVolume(double volume) {
            return new Sound(voices, volume, effectVolume, muted, selfVoicing, background);
        }

        public Sound withEffectVolume(double volume) {
            return new Sound(voices, voiceVolume, volume, muted, selfVoicing, background);
        }

        public Sound withMuted(boolean on) {
            return new Sound(voices, voiceVolume, effectVolume, on, selfVoicing, background);
        }

        public Sound withSelfVoicing(boolean on) {
            return new Sound(voices, voiceVolume, effectVolume, muted, on, background);
        }

        public Sound withAmbience(double volume) {
            return with(new Background(volume, background.music()));
        }

        public Sound withMusic(double volume) {
            return with(new Background(background.ambience(), volume));
        }

        private Sound with(Background other) {
            return new Sound(voices, voiceVolume, effectVolume, muted, selfVoicing, other);
        }
    }

    /** Volumes below the voices, 0 to 1. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Background(double ambience, double music) {
        static final Background USUAL = new Background(.5, .35);

        public Background {
            ambience = Math.clamp(ambience, 0, 1);
            music = Math.clamp(music, 0, 1);
        }
    }

    /**
     * Settings of the screen.
     *
     * @param language tag of the bundle, such as {@code en} or {@code de}
     * @param textScale 0.75 to 2
     * @param lineSpacing 0.75 to 1.5
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Look(
            String language,
            Face face,
            double textScale,
            double lineSpacing,
            boolean highContrast,
            boolean reducedMotion,
            boolean fullScreen) {
        static final Look USUAL = new Look("en", Face.GARAMOND, 1, 1, false, false, false);

        public Look {
            language = language == null ? "en" : language;
            face = face == null ? Face.GARAMOND : face;
            textScale = textScale == 0 ? 1 : Math.clamp(textScale, .75, 2);
            lineSpacing = lineSpacing == 0 ? 1 : Math.clamp(lineSpacing, .75, 1.5);
        }

        public Look withLanguage(String tag) {
            return new Look(tag, face, textScale, lineSpacing, highContrast, reducedMotion, fullScreen);
        }

        public Look withFace(Face chosen) {
            return new Look(language, chosen, textScale, lineSpacing, highContrast, reducedMotion, fullScreen);
        }

        public Look withTextScale(double scale) {
            return new Look(language, face, scale, lineSpacing, highContrast, reducedMotion, fullScreen);
        }

        public Look withLineSpacing(double spacing) {
            return new Look(language, face, textScale, spacing, highContrast, reducedMotion, fullScreen);
        }

        public Look withHighContrast(boolean on) {
            return new Look(language, face, textScale, lineSpacing, on, reducedMotion, fullScreen);
        }

        public Look withReducedMotion(boolean on) {
            return new Look(language, face, textScale, lineSpacing, highContrast, on, fullScreen);
        }

        public Look withFullScreen(boolean on) {
            return new Look(language, face, textScale, lineSpacing, highContrast, reducedMotion, on);
        }
    }

    /** The typefaces for text. */
    public enum Face {
        GARAMOND("EB Garamond"),
        HYPERLEGIBLE("Atkinson Hyperlegible"),
        DYSLEXIC("OpenDyslexic");

        private final String family;

        Face(String family) {
            this.family = family;
        }

        public String family() {
            return family;
        }
    }

    /**
     * Settings of the story.
     *
     * @param adult true if the player has confirmed to be 18 or older
     * @param tracking true if the crew follows the virtues
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Wishes(boolean romance, boolean adult, boolean tracking, boolean gossip) {
        static final Wishes USUAL = new Wishes(false, false, true, true);

        /** Disables romance for players who have not confirmed their age. */
        public Wishes {
            romance = romance && adult;
        }

        public Wishes withRomance(boolean on) {
            return new Wishes(on, adult, tracking, gossip);
        }

        /** Returns a copy with the player's confirmation of age. */
        public Wishes ofAge() {
            return new Wishes(romance, true, tracking, gossip);
        }

        public Wishes withTracking(boolean on) {
            return new Wishes(romance, adult, on, gossip);
        }

        public Wishes withGossip(boolean on) {
            return new Wishes(romance, adult, tracking, on);
        }
    }

    public Preferences with(Reading other) {
        return new Preferences(other, sound, look, wishes, comfort);
    }

    public Preferences with(Sound other) {
        return new Preferences(reading, other, look, wishes, comfort);
    }

    public Preferences with(Look other) {
        return new Preferences(reading, sound, other, wishes, comfort);
    }

    public Preferences with(Wishes other) {
        return new Preferences(reading, sound, look, other, comfort);
    }

    public Preferences with(Comfort other) {
        return new Preferences(reading, sound, look, wishes, other);
    }
}
