package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Common style of all charts: fonts, light grids, a title at the left, a legend below. */
final class ChartStyle {

    static final double TICK = 13;
    static final double LABEL = 14;
    static final double TITLE = 17;

    static {
        // The workaround loads a text shaper, which no label needs.
        TextUtils.setUseDrawRotatedStringWorkaround(false);
    }

    private ChartStyle() {}

    /** Draws {@code plot} with its titles; {@code subtitle} may be empty. */
    static void draw(
            XYPlot plot,
            String title,
            String subtitle,
            boolean legend,
            Graphics2D graphics,
            Rectangle2D area,
            ChartTheme theme) {
        JFreeChart chart = new JFreeChart(null, null, plot, legend);
        dress(chart, title, subtitle, theme);
        dress(plot, theme);
        chart.draw(graphics, area);
    }

    static void dress(JFreeChart chart, String title, String subtitle, ChartTheme theme) {
        chart.setBackgroundPaint(theme.paper());
        chart.setPadding(new RectangleInsets(10, 8, 8, 14));
        if (theme.print()) {
            chart.setPadding(new RectangleInsets(2, 1, 1, 3));
        } else {
            title(chart, title, subtitle, theme);
        }
        if (chart.getLegend() != null) {
            dress(chart.getLegend(), theme);
        }
    }

    private static void title(JFreeChart chart, String title, String subtitle, ChartTheme theme) {
        TextTitle head = new TextTitle(title, Typeface.bold(TITLE));
        head.setPaint(theme.ink());
        head.setHorizontalAlignment(HorizontalAlignment.LEFT);
        head.setMargin(0, 6, subtitle.isEmpty() ? 8 : 2, 0);
        chart.setTitle(head);
        if (!subtitle.isEmpty()) {
            TextTitle under = new TextTitle(subtitle, Typeface.plain(TICK));
            under.setPaint(theme.muted());
            under.setHorizontalAlignment(HorizontalAlignment.LEFT);
            under.setMargin(0, 6, 8, 0);
            chart.addSubtitle(under);
        }
    }

    static void dress(LegendTitle legend, ChartTheme theme) {
        legend.setItemFont(Typeface.plain(TICK));
        legend.setItemPaint(theme.ink());
        legend.setBackgroundPaint(theme.paper());
        legend.setFrame(BlockBorder.NONE);
        legend.setPosition(RectangleEdge.BOTTOM);
        legend.setItemLabelPadding(new RectangleInsets(2, 4, 2, 12));
    }

    static void dress(XYPlot plot, ChartTheme theme) {
        plot.setBackgroundPaint(theme.area());
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(theme.grid());
        plot.setRangeGridlineStroke(new BasicStroke(1.2f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        dress(plot.getDomainAxis(), theme);
        dress(plot.getRangeAxis(), theme);
    }

    static void dress(ValueAxis axis, ChartTheme theme) {
        axis.setLabelFont(Typeface.plain(LABEL));
        axis.setTickLabelFont(Typeface.plain(TICK));
        axis.setLabelPaint(theme.muted());
        axis.setTickLabelPaint(theme.ink());
        axis.setAxisLineVisible(theme.print());
        axis.setAxisLinePaint(theme.muted());
        axis.setTickMarksVisible(false);
    }

    /** Returns an axis of integers from {@code from} to {@code to}. */
    static NumberAxis whole(String label, double from, double to) {
        NumberAxis axis = new NumberAxis(label);
        axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
        axis.setRange(from, Math.max(to, from + 1));
        return axis;
    }

    /** Puts a tick at each power of ten of a logarithmic axis. */
    static void decades(LogAxis axis) {
        axis.setTickUnit(new NumberTickUnit(1));
        axis.setNumberFormatOverride(format("#,##0.######"));
    }

    /** Returns a number format that is the same in every locale. */
    static NumberFormat format(String pattern) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    }

    static Color faded(Color color, int alpha) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
    }
}
