package dev.crucible.novel.ui;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;

/**
 * A list of rows of any height, of which only visible ones exist. It starts at its end, and never shows a gap at either
 * end. JavaFX's own list estimates the heights of rows not seen yet, and leaves gaps.
 *
 * @param <T> item of a row
 */
final class LineColumn<T> extends Region {
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final double BAR = 14;
    /** Overlap of two pages. */
    private static final double OVERLAP = 40;

    private final List<T> lines;
    private final Function<T, Region> row;
    private final Consumer<T> chosen;
    private final Map<Integer, Region> rows = new HashMap<>();
    private final ScrollBar bar = new ScrollBar();
    private int first;
    /** Index of the last visible row, and the height by which it is cut off. */
    private int last;

    private double below;
    private int selected = -1;
    private boolean placing;

    LineColumn(List<T> lines, Function<T, Region> row, Consumer<T> chosen) {
        this.lines = List.copyOf(lines);
        this.row = row;
        this.chosen = chosen;
        this.last = lines.size() - 1;
        setAccessibleRole(AccessibleRole.LIST_VIEW);
        setFocusTraversable(true);
        Rectangle clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        bar.setOrientation(Orientation.VERTICAL);
        bar.setMax(Math.max(0, last));
        bar.valueProperty().addListener((property, before, value) -> {
            if (!placing) {
                show(Math.toIntExact(Math.round(value.doubleValue())), 0);
            }
        });
        getChildren().add(bar);
        setOnScroll(event -> {
            show(last, below + event.getDeltaY());
            event.consume();
        });
        setOnKeyPressed(this::press);
    }

    private void press(KeyEvent event) {
        switch (event.getCode()) {
            case UP -> select(Math.max(0, selected < 0 ? last : selected - 1));
            case DOWN -> select(selected < 0 ? last : selected + 1);
            case HOME -> select(0);
            case END -> select(lines.size() - 1);
            case PAGE_UP -> show(last, below + getHeight() - OVERLAP);
            case PAGE_DOWN -> show(last, below - getHeight() + OVERLAP);
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void select(int line) {
        if (lines.isEmpty() || line >= lines.size()) {
            return;
        }
        mark(selected, false);
        selected = line;
        mark(selected, true);
        T told = lines.get(line);
        setAccessibleText(existing(line).getAccessibleText());
        double height = height(line);
        if (line <= first) {
            show(line, height - getHeight());
        } else if (line >= last) {
            show(line, Math.max(0, height - getHeight()));
        }
        chosen.accept(told);
    }

    private void mark(int line, boolean marked) {
        if (rows.containsKey(line)) {
            rows.get(line).pseudoClassStateChanged(SELECTED, marked);
        }
    }

    /** Puts the bottom of {@code line} by {@code cut} below that of the column; other lines fill the rest. */
    private void show(int line, double cut) {
        last = line;
        below = cut;
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        if (lines.isEmpty()) {
            return;
        }
        while (below < 0 && last < lines.size() - 1) {
            last++;
            below += height(last);
        }
        below = Math.max(0, below);
        while (last > 0 && below >= height(last)) {
            below -= height(last);
            last--;
        }
        double gap = top();
        if (gap > 0) {
            // The first line is in view: it moves to the top, followed by as many others as fit.
            below -= gap;
            while (below < 0 && last < lines.size() - 1) {
                last++;
                below += height(last);
            }
            top();
        }
        place();
    }

    /** Sets the first visible line and returns its position, above the top or below. */
    private double top() {
        double y = getHeight() + below;
        first = last + 1;
        while (first > 0 && y > 0) {
            first--;
            y -= height(first);
        }
        return y;
    }

    private void place() {
        double y = getHeight() + below;
        for (int line = last; line >= first; line--) {
            y -= height(line);
        }
        // If all lines fit, they start at the top.
        y = first == 0 ? Math.min(0, y) : y;
        for (int line = first; line <= last; line++) {
            double height = height(line);
            existing(line).resizeRelocate(0, y, span(), height);
            y += height;
        }
        rows.entrySet().removeIf(entry -> {
            boolean out = entry.getKey() < first || entry.getKey() > last;
            if (out) {
                getChildren().remove(entry.getValue());
            }
            return out;
        });
        bar.resizeRelocate(getWidth() - BAR, 0, BAR, getHeight());
        bar.setVisible(first > 0 || last < lines.size() - 1);
        placing = true;
        bar.setVisibleAmount(last - first + 1.0);
        bar.setValue(last);
        placing = false;
    }

    private double span() {
        return getWidth() - BAR;
    }

    private double height(int line) {
        return existing(line).prefHeight(span());
    }

    private Region existing(int line) {
        return rows.computeIfAbsent(line, index -> {
            Region made = row.apply(lines.get(index));
            made.setOnMouseClicked(event -> {
                requestFocus();
                select(index);
            });
            made.pseudoClassStateChanged(SELECTED, index == selected);
            getChildren().add(made);
            made.applyCss();
            return made;
        });
    }
}
