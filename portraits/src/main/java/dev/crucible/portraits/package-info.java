/**
 * The picture workshop: portraits and backdrops drawn by code in the manner of Greek vase painting.
 *
 * <p>A portrait is a {@link dev.crucible.portraits.CharacterArt} (palette, profile, hair, garment, attribute) in a {@link
 * dev.crucible.portraits.Mood}; everything between (tondo, anatomy, acting, ornament) is shared. The build runs {@link
 * dev.crucible.portraits.ArtBuilder}, which writes the PNGs that the client packs; none of this is used at run time.
 */
package dev.crucible.portraits;
