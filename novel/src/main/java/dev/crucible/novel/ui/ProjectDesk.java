package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.persistence.Workspaces;
import dev.crucible.novel.story.Story;
import java.nio.file.Path;

/** Opens the page for choosing the project folder, and stores the choice. */
final class ProjectDesk {
    private final Novel novel;

    ProjectDesk(Novel novel) {
        this.novel = novel;
    }

    void open(Story story, DialogueController dialogue) {
        Store<Workspaces> file = novel.files().workspaces();
        Workspaces known =
                novel.files().read(PlayerFiles.Kind.PROJECTS, file::read).orElse(Workspaces.NONE);
        novel.sheet(new ProjectSheet(
                novel.words(),
                story.project(),
                Path.of(System.getProperty("user.home")),
                known,
                path -> {
                    story.project(path);
                    novel.files()
                            .keep(
                                    PlayerFiles.Kind.PROJECTS,
                                    () -> file.join(known.with(path), (there, own) -> there.with(path)));
                    novel.closeSheet();
                    dialogue.toast(novel.words().of("project.chosen", path));
                },
                novel::closeSheet));
    }
}
