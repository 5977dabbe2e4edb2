package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.persistence.Workspaces;
import dev.crucible.novel.story.Story;
import java.nio.file.Path;

/** Opens the page on which the player chooses the folder that the crew works in, and keeps what was chosen. */
final class ProjectDesk {
    private final Novel novel;

    ProjectDesk(Novel novel) {
        this.novel = novel;
    }

    void open(Story story, DialogueController talk) {
        Store<Workspaces> file = novel.workspaces();
        Workspaces known = Disk.read(file::read).orElse(Workspaces.NONE);
        novel.sheet(new ProjectSheet(
                novel.words(),
                story.project(),
                Path.of(System.getProperty("user.home")),
                known,
                path -> {
                    story.project(path);
                    Disk.keep(() -> file.write(known.with(path)));
                    novel.closeSheet();
                    talk.toast(novel.words().of("project.chosen", path));
                },
                novel::closeSheet));
    }
}
