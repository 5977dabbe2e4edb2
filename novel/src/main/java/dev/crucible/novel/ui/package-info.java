/**
 * The screens: JavaFX nodes in a design space of 1280 × 720, which show what they are given and call back. Read {@code Novel} first:
 * which screen is shown, and what follows from what the player does. {@code DialogueScreen} with its {@code SayWindow}, {@code
 * ChoicePanel}, {@code InputBar}, {@code AffinityHud} and {@code GossipBubble} is the conversation, {@code DialogueController} runs it
 * from a story; a {@code *Sheet} is a page over the scene, a {@code *Desk} what stands behind one. {@code SampleScreens}
 * in the module {@code bench} shows every screen with sample content, for pictures and for the tests that compare them: a new screen is
 * added there too.
 */
package dev.crucible.novel.ui;
