/**
 * Portraits and backdrops, drawn by code in the style of Greek vase painting.
 *
 * <p>A portrait is a {@link dev.crucible.portraits.CharacterArt} (palette, profile, hair, garment, attribute) in a
 * {@link dev.crucible.portraits.Mood}. All portraits share the frame, anatomy, expressions and ornament. The build runs
 * {@link dev.crucible.portraits.ArtBuilder}, which writes the pictures that the client packs; none of this is used at
 * run time.
 */
package dev.crucible.portraits;
