// Training of many clients at once, in the small part of OpenCL C that clang also turns into PTX. The bits are those of the CPU's kernels:
// every sum is one chain of fused multiply-adds in ascending order, whatever runs beside it. No atomics, no contraction, no sum across work
// items, no division or root of floats but by way of doubles, which rounds them correctly.
//
// Every kernel takes the number of the step first; dimension 0 counts work items of a client, dimension 1 clients.
#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define RS 4  // samples a work item
#define RI 4  // rows of weights a work item

#define ADAM 1
#define TERMS 2
#define DECOUPLED 4
#define MEAN 8
#define CLIP 16

#define WHO int step, global const int4 *clients, int b
#define INPUT global const float *x, global const float *extra, global const int *order, int gathers
#define STATE global float *w, global float *v, global float *second, global const float *anchor, global const float *terms, \
        global const float *mus, global const float *rule, global const float2 *pace, global float *whole, int mode, int p
#define STATE_NAMES w, v, second, anchor, terms, mus, rule, pace, whole, mode, p
#define SHAPE int height, int width, int channels, int kern, int pad, int filters, int pool, int rectified
#define SHAPE_NAMES height, width, channels, kern, pad, filters, pool, rectified

// Where the batch of a step begins in the order, and its samples. A client is: where its order begins, samples an epoch, steps, has a mu.
static int2 batch_of(int4 client, int step, int b) {
    int per = (client.y + b - 1) / b;
    int epoch = step / per;
    int at = (step - epoch * per) * b;
    return (int2)(client.x + epoch * client.y + at, min(b, client.y - at));
}

static float relu(float x) { return x > 0.0f || isnan(x) ? x : 0.0f; }

// Sample s of the batch: in the data that stay or, numbered below 0, those of this wave; else in the activations of the client.
static global const float *sample_at(INPUT, int2 batch, int b, int c, int s, int size) {
    if (!gathers) return x + ((size_t) c * b + s) * size;
    int row = order[batch.x + s];
    return row >= 0 ? x + (size_t) row * size : extra + (size_t) (-1 - row) * size;
}

kernel void begin(int step, global const float *anchor, global float *w, global float *v, global float *second, int adam, int p) {
    size_t i = get_global_id(0);
    if (i >= (size_t) p) return;
    size_t at = (size_t) get_global_id(1) * p + i;
    w[at] = anchor[i];
    v[at] = 0.0f;
    if (adam) second[at] = 0.0f;
}

// What training changed, in the place of the weights.
kernel void subtract(int step, global const float *anchor, global float *w, int p) {
    size_t i = get_global_id(0);
    if (i >= (size_t) p) return;
    size_t at = (size_t) get_global_id(1) * p + i;
    w[at] = w[at] - anchor[i];
}

// y[s][u] = b[u] + sum over i of x[s][i] w[i][u]; four units and RS samples a work item. `stride` is 0 where all clients share weights.
kernel void dense_forward(WHO, INPUT, global const float *w, int stride, int at, int inputs, int pitch, global float *y, int rectify) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = pitch / 4;
    int item = get_global_id(0);
    int u = item % quads * 4;
    int s0 = item / quads * RS;
    if (s0 >= batch.y) return;
    global const float *m = w + (size_t) c * stride + at + u;
    global const float *xs[RS];
    float4 sum[RS];
    float4 bias = vload4(0, m + (size_t) inputs * pitch);
    for (int r = 0; r < RS; r++) {
        xs[r] = sample_at(x, extra, order, gathers, batch, b, c, min(s0 + r, batch.y - 1), inputs);
        sum[r] = bias;
    }
    for (int i = 0; i < inputs; i++) {
        float4 row = vload4(0, m + (size_t) i * pitch);
        for (int r = 0; r < RS; r++) sum[r] = fma((float4)(xs[r][i]), row, sum[r]);
    }
    for (int r = 0; r < RS && s0 + r < batch.y; r++) {
        float4 z = sum[r];
        if (rectify) z = (float4)(relu(z.x), relu(z.y), relu(z.z), relu(z.w));
        vstore4(z, 0, y + ((size_t) c * b + s0 + r) * pitch + u);
    }
}

// e^x as kernel.Exponential computes it
static float exponential(float x) {
    float rounded = x * 1.442695f + 12582912.0f;
    float n = rounded - 12582912.0f;
    float r = fma(n, -(355.0f / 512.0f), x);
    r = fma(n, 2.1219444e-4f, r);
    float q = 1.9875691e-4f;
    q = fma(q, r, 1.3981999e-3f);
    q = fma(q, r, 8.333452e-3f);
    q = fma(q, r, 4.1665796e-2f);
    q = fma(q, r, 0.16666666f);
    q = fma(q, r, 0.5f);
    q = fma(q, r * r, r) + 1.0f;
    float e = as_float(as_int(q) + (as_int(rounded) << 23));
    return isnan(x) ? x : x > 88.7f ? INFINITY : x < -87.0f ? 0.0f : e;
}

// The gradient of the mean cross-entropy over the logits, of which a sample has a row for each guess; below 0 a label asks for none. What the
// loss needs goes to the host, which has the CPU's logarithm.
kernel void cross_entropy(WHO, global const int *labels, int guesses, global const float *z, int classes, int pitch, global float *g,
        global double *sums, global float2 *parts, global int *predictions) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int item = get_global_id(0);
    if (item / guesses >= batch.y) return;
    size_t place = (size_t) batch.x * guesses + item;
    size_t at = ((size_t) c * b * guesses + item) * pitch;
    float most = z[at];
    for (int k = 1; k < classes; k++) most = z[at + k] > most || isnan(z[at + k]) ? z[at + k] : most;
    int likely = 0;
    for (int k = 1; k < classes; k++) likely = z[at + k] > z[at + likely] ? k : likely;
    predictions[place] = likely;
    double sum = 0.0;
    for (int k = 0; k < classes; k++) {
        float e = exponential(z[at + k] - most);
        g[at + k] = e;
        sum += e;
    }
    int asked = 0;
    for (int k = 0; k < batch.y * guesses; k++) asked += labels[(size_t) batch.x * guesses + k] < 0 ? 0 : 1;
    float scale = (float) (1.0 / (double) (asked > 0 ? asked : 1));
    float factor = (float) ((double) scale / sum);
    int label = labels[place];
    sums[place] = sum;
    parts[place] = (float2)(most, z[at + (label < 0 ? 0 : label)]);
    for (int k = 0; k < classes; k++) g[at + k] = label < 0 ? 0.0f : g[at + k] * factor;
    for (int k = classes; k < pitch; k++) g[at + k] = 0.0f;
    if (label >= 0) g[at + label] = g[at + label] - scale;
}

// dx[s][i] = sum over u of w[i][u] dy[s][u], cleared where the rectified x is not positive; RS samples a work item
kernel void dense_to_input(WHO, global const float *w, int p, int at, int inputs, int pitch,
        global const float *dy, global const float *x, int rectified, global float *dx) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int item = get_global_id(0);
    int i = item % inputs;
    int s0 = item / inputs * RS;
    if (s0 >= batch.y) return;
    global const float *m = w + (size_t) c * p + at + (size_t) i * pitch;
    global const float *d[RS];
    float sum[RS];
    for (int r = 0; r < RS; r++) {
        d[r] = dy + ((size_t) c * b + min(s0 + r, batch.y - 1)) * pitch;
        sum[r] = 0.0f;
    }
    for (int u = 0; u < pitch; u++) {
        float a = m[u];
        for (int r = 0; r < RS; r++) sum[r] = fma(a, d[r][u], sum[r]);
    }
    for (int r = 0; r < RS && s0 + r < batch.y; r++) {
        size_t to = ((size_t) c * b + s0 + r) * inputs + i;
        dx[to] = rectified && !(x[to] > 0.0f) ? 0.0f : sum[r];
    }
}

static float root(float x) { return (float) sqrt((double) x); }

static float ratio(float a, float b) { return (float) ((double) a / (double) b); }

// Spends the gradient g of four weights; rule: rate, momentum, decay, decoupled share, beta 1, beta 2, epsilon.
// The terms and the order in which they come are those of the CPU's sinks. Where gradients are clipped it is kept until it is whole.
static void spend(float4 g, size_t at, int c, int4 client, int step, int targets, STATE) {
    size_t mine = (size_t) c * p + at;
    if (mode & CLIP) {
        vstore4(g, 0, whole + mine);
        return;
    }
    if (mode & MEAN) {
        float share = ratio((float) targets, (float) client.y);
        vstore4(vload4(0, v + mine) + (float4)(share) * g, 0, v + mine);
        return;
    }
    float4 weight = vload4(0, w + mine);
    if (client.w) g = fma(weight - vload4(0, anchor + at), (float4)(mus[c]), g);
    if (mode & TERMS) g = g + vload4(0, terms + mine);
    if (mode & DECOUPLED) weight = weight - (float4)(rule[3]) * weight;
    g = fma(weight, (float4)(rule[2]), g);
    if (mode & ADAM) {
        float4 m = vload4(0, v + mine) * rule[4] + g * (1.0f - rule[4]);
        float4 n = vload4(0, second + mine) * rule[5] + g * g * (1.0f - rule[5]);
        vstore4(m, 0, v + mine);
        vstore4(n, 0, second + mine);
        float2 now = pace[step];
        float4 r = n * now.y;
        r = (float4)(root(r.x), root(r.y), root(r.z), root(r.w)) + rule[6];
        m = m * now.x;
        weight = weight - (float4)(ratio(m.x, r.x), ratio(m.y, r.y), ratio(m.z, r.z), ratio(m.w, r.w));
    } else {
        float4 velocity = fma(vload4(0, v + mine), (float4)(rule[1]), g);
        vstore4(velocity, 0, v + mine);
        weight = fma(velocity, (float4)(-rule[0]), weight);
    }
    vstore4(weight, 0, w + mine);
}

// By what a client's gradient is multiplied to be no longer than `most`: its squares are one chain, so one work item a client.
kernel void clip(WHO, global const float *whole, int p, float most, global float *scales) {
    if (get_global_id(0) > 0) return;
    int c = get_global_id(1);
    global const float *g = whole + (size_t) c * p;
    double squares = 0.0;
    for (int i = 0; i < p; i += 4) {
        float4 q = vload4(0, g + i);
        squares += (double) q.x * q.x;
        squares += (double) q.y * q.y;
        squares += (double) q.z * q.z;
        squares += (double) q.w * q.w;
    }
    double norm = sqrt(squares);
    scales[c] = norm > most ? (float) (most / norm) : 1.0f;
}

// Spends four numbers of a whole gradient.
kernel void spend_clipped(WHO, global const float *scales, STATE) {
    int c = get_global_id(1);
    size_t at = get_global_id(0) * 4;
    if (at >= (size_t) p) return;
    float4 g = vload4(0, whole + (size_t) c * p + at) * scales[c];
    spend(g, at, c, clients[c], step, batch_of(clients[c], step, b).y, w, v, second, anchor, terms, mus, rule, pace, whole, mode & ~CLIP, p);
}

// dw[i][u] = sum over s of x[s][i] dy[s][u], spent at once; row `inputs` is the bias, whose x is 1
kernel void dense_step(WHO, INPUT, int at, int inputs, int pitch, global const float *dy, STATE) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = pitch / 4;
    int item = get_global_id(0);
    int u = item % quads * 4;
    int i0 = item / quads * RI;
    if (i0 > inputs) return;
    float4 sum[RI];
    for (int r = 0; r < RI; r++) sum[r] = (float4)(0.0f);
    for (int s = 0; s < batch.y; s++) {
        float4 d = vload4(0, dy + ((size_t) c * b + s) * pitch + u);
        global const float *xs = sample_at(x, extra, order, gathers, batch, b, c, s, inputs);
        for (int r = 0; r < RI; r++) {
            float a = i0 + r < inputs ? xs[i0 + r] : 1.0f;
            sum[r] = fma((float4)(a), d, sum[r]);
        }
    }
    for (int r = 0; r < RI && i0 + r <= inputs; r++) {
        spend(sum[r], at + (size_t) (i0 + r) * pitch + u, c, clients[c], step, batch.y, STATE_NAMES);
    }
}

// Rows or columns of a convolution's output.
static int out_side(int side, int kern, int pad) { return side + 2 * pad - kern + 1; }

static float pixel_at(global const float *image, int height, int width, int channels, int y, int x, int k) {
    return y >= 0 && y < height && x >= 0 && x < width ? image[(y * width + x) * channels + k] : 0.0f;
}

// One output pixel of a convolution, four filters.
static float4 convolved(global const float *image, global const float *m, float4 bias, int y, int x, SHAPE) {
    float4 sum = bias;
    for (int ky = 0; ky < kern; ky++) {
        for (int kx = 0; kx < kern; kx++) {
            for (int k = 0; k < channels; k++) {
                float a = pixel_at(image, height, width, channels, y + ky - pad, x + kx - pad, k);
                sum = fma((float4)(a), vload4(0, m), sum);
                m += filters;
            }
        }
    }
    return sum;
}

// Convolution, and relu and max pooling behind it as there are; one pooled pixel and four filters a work item. The first of the largest
// wins; rectified, below or at 0 nobody does. NaN anywhere gives NaN and no winner.
kernel void conv_forward(WHO, INPUT, global const float *w, int stride, int at, SHAPE, global float *out, global short *winners, int keeps) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = filters / 4;
    int rows = out_side(height, kern, pad) / pool, columns = out_side(width, kern, pad) / pool;
    int item = get_global_id(0);
    int f = item % quads * 4;
    int place = item / quads;
    int s = place / (rows * columns);
    if (s >= batch.y) return;
    int pixel = place % (rows * columns);
    int y = pixel / columns * pool, px = pixel % columns * pool;
    global const float *image = sample_at(x, extra, order, gathers, batch, b, c, s, height * width * channels);
    global const float *m = w + (size_t) c * stride + at + f;
    float4 bias = vload4(0, m + (size_t) kern * kern * channels * filters);
    float4 best = convolved(image, m, bias, y, px, SHAPE_NAMES);
    int4 lost = isnan(best);
    int4 won = 0;
    for (int q = 1; q < pool * pool; q++) {
        float4 next = convolved(image, m, bias, y + q / pool, px + q % pool, SHAPE_NAMES);
        lost = lost | isnan(next);
        won = select(won, (int4)(q), next > best);
        // Of 0 and -0 the larger is 0, which the bits of both have in common.
        best = select(best, as_float4(as_int4(best) & as_int4(next)), next == best);
        best = select(best, next, next > best);
    }
    if (rectified) {
        won = select(won, (int4)(-1), best <= 0.0f);
        best = select(best, (float4)(0.0f), best <= 0.0f);
    }
    if (rectified || pool > 1) won = select(won, (int4)(-1), lost);
    best = select(best, (float4)(NAN), lost);
    size_t to = (((size_t) c * b + s) * rows * columns + pixel) * filters + f;
    vstore4(best, 0, out + to);
    if (keeps) vstore4(convert_short4(won), 0, winners + to);
}

// dw[tap][channel][f] = sum over samples, then pixels in raster order. Only the pixel that won its window has a gradient; the others
// add x * 0, as on the CPU. Row `taps * channels` is the bias.
kernel void conv_step(WHO, INPUT, int at, SHAPE, global const float *dy, global const short *winners, STATE) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = filters / 4;
    int item = get_global_id(0);
    int f = item % quads * 4;
    int row = item / quads;
    int bias = kern * kern * channels;
    if (row > bias) return;
    int tap = row == bias ? 0 : row / channels, k = row == bias ? 0 : row % channels;
    int oy = tap / kern - pad, ox = tap % kern - pad;
    int rows = out_side(height, kern, pad) / pool, columns = out_side(width, kern, pad) / pool;
    float4 sum = (float4)(0.0f);
    for (int s = 0; s < batch.y; s++) {
        global const float *image = sample_at(x, extra, order, gathers, batch, b, c, s, height * width * channels);
        size_t from = ((size_t) c * b + s) * rows * columns * filters + f;
        for (int y = 0; y < out_side(height, kern, pad); y++) {
            for (int wx = 0; wx < columns; wx++) {
                float4 d = (float4)(0.0f);
                int4 won = (int4)(-1);
                if (y < rows * pool) {
                    size_t window = from + (size_t) (y / pool * columns + wx) * filters;
                    d = vload4(0, dy + window);
                    won = convert_int4(vload4(0, winners + window));
                }
                for (int r = 0; r < pool; r++) {
                    float a = row == bias ? 1.0f : pixel_at(image, height, width, channels, y + oy, wx * pool + r + ox, k);
                    sum = fma((float4)(a), select((float4)(0.0f), d, won == (int4)(y % pool * pool + r)), sum);
                }
            }
            for (int px = columns * pool; px < out_side(width, kern, pad); px++) {
                float a = row == bias ? 1.0f : pixel_at(image, height, width, channels, y + oy, px + ox, k);
                sum = fma((float4)(a), (float4)(0.0f), sum);
            }
        }
    }
    spend(sum, at + (size_t) row * filters + f, c, clients[c], step, batch.y, STATE_NAMES);
}

// dx[pixel][channel] = sum over places of the turned kernel, then filters; four channels a work item
kernel void conv_to_input(WHO, global const float *w, int p, int at, SHAPE, global const float *dy, global const short *winners,
        global float *dx) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = channels / 4;
    int item = get_global_id(0);
    int k = item % quads * 4;
    int place = item / quads;
    int s = place / (height * width);
    if (s >= batch.y) return;
    int pixel = place % (height * width);
    int y = pixel / width, x = pixel % width;
    int rows = out_side(height, kern, pad) / pool, columns = out_side(width, kern, pad) / pool;
    global const float *m = w + (size_t) c * p + at;
    float s0 = 0.0f, s1 = 0.0f, s2 = 0.0f, s3 = 0.0f;
    size_t from = ((size_t) c * b + s) * rows * columns * filters;
    for (int ky = 0; ky < kern; ky++) {
        int iy = y + ky - (kern - 1 - pad);
        for (int kx = 0; kx < kern; kx++) {
            int ix = x + kx - (kern - 1 - pad);
            int inside = iy >= 0 && iy < rows * pool && ix >= 0 && ix < columns * pool;
            int tap = kern * kern - 1 - (ky * kern + kx);
            global const float *t = m + (size_t) (tap * channels + k) * filters;
            size_t window = inside ? from + (size_t) (iy / pool * columns + ix / pool) * filters : from;
            int mine = iy % pool * pool + ix % pool;
            for (int f = 0; f < filters; f++) {
                float d = inside && winners[window + f] == mine ? dy[window + f] : 0.0f;
                s0 = fma(d, t[f], s0);
                s1 = fma(d, t[filters + f], s1);
                s2 = fma(d, t[2 * filters + f], s2);
                s3 = fma(d, t[3 * filters + f], s3);
            }
        }
    }
    vstore4((float4)(s0, s1, s2, s3), 0, dx + (((size_t) c * b + s) * height * width + pixel) * channels + k);
}

// y = x where it is kept, times `factor`; which is kept the host drew, sample by sample in the order. Backward the same of the gradient,
// cleared where the rectified x is not positive.
kernel void drop(WHO, global const uchar *kept, int pixels, int channels, int pitch, float factor, global const float *from,
        global const float *x, int rectified, global float *to) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int item = get_global_id(0);
    int s = item / (pixels * pitch), u = item % (pixels * pitch);
    if (s >= batch.y) return;
    size_t at = ((size_t) c * b + s) * pixels * pitch + u;
    int channel = u % pitch;
    float f = channel < channels && kept[((size_t) (batch.x + s) * pixels + u / pitch) * channels + channel] ? factor : 0.0f;
    float y = from[at] * f;
    to[at] = channel >= channels || (rectified && !(x[at] > 0.0f)) ? 0.0f : y;
}

#define NORM global const float *x, int pixels, int pitch, int channels, int groups
#define NORM_NAMES x, pixels, pitch, channels, groups

// Mean and 1 / sqrt(variance + epsilon) of each group of channels of each sample: two chains of doubles over pixels, then channels.
kernel void norm_measure(WHO, NORM, global float2 *measures) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int s = item / groups, group = item % groups;
    if (s >= batch_of(clients[c], step, b).y) return;
    int each = channels / groups;
    global const float *from = x + ((size_t) c * b + s) * pixels * pitch + group * each;
    double sum = 0.0;
    for (int i = 0; i < pixels; i++) {
        for (int k = 0; k < each; k++) sum += from[i * pitch + k];
    }
    double centre = sum / (double) (pixels * each);
    double squares = 0.0;
    for (int i = 0; i < pixels; i++) {
        for (int k = 0; k < each; k++) {
            double off = from[i * pitch + k] - centre;
            squares += off * off;
        }
    }
    measures[((size_t) c * b + s) * groups + group] =
            (float2)((float) centre, (float) (1.0 / sqrt(squares / (double) (pixels * each) + 1e-5)));
}

// y = (1 + gamma) normal + beta, then what goes beside the branch is added, then it is rectified, as there are.
kernel void norm_forward(WHO, NORM, global const float2 *measures, global const float *w, int stride, int scale, int shift,
        global const float *beside, int besidePitch, int besideChannels, int rectify, global float *y) {
    int c = get_global_id(1);
    size_t item = get_global_id(0);
    int s = item / ((size_t) pixels * pitch);
    if (s >= batch_of(clients[c], step, b).y) return;
    int u = item % pitch;
    size_t sample = (size_t) c * b + s;
    size_t at = sample * pixels * pitch + item % ((size_t) pixels * pitch);
    float out = 0.0f;
    if (u < channels) {
        float2 measured = measures[sample * groups + u / (channels / groups)];
        global const float *m = w + (size_t) c * stride + u;
        float normal = (x[at] - measured.x) * measured.y;
        out = normal * (1.0f + m[scale]) + m[shift];
    }
    if (u < besideChannels) out = out + beside[(sample * pixels + item % ((size_t) pixels * pitch) / pitch) * besidePitch + u];
    y[at] = rectify ? relu(out) : out;
}

// The gradient of an output, cleared where that was rectified and is not positive.
static float cleared(global const float *dy, global const float *y, int rectified, size_t at) {
    return rectified && !(y[at] > 0.0f) ? 0.0f : dy[at];
}

// The means of g = (1 + gamma) dy and of g normal over each group of channels of each sample.
kernel void norm_means(WHO, NORM, global const float2 *measures, global const float *w, int p, int scale,
        global const float *dy, global const float *y, int rectified, global float2 *means) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int s = item / groups, group = item % groups;
    if (s >= batch_of(clients[c], step, b).y) return;
    int each = channels / groups;
    size_t sample = (size_t) c * b + s;
    float2 measured = measures[sample * groups + group];
    global const float *m = w + (size_t) c * p + scale + group * each;
    double sum = 0.0, product = 0.0;
    for (int i = 0; i < pixels; i++) {
        for (int k = 0; k < each; k++) {
            size_t at = (sample * pixels + i) * pitch + group * each + k;
            float normal = (x[at] - measured.x) * measured.y;
            float g = cleared(dy, y, rectified, at) * (1.0f + m[k]);
            sum += g;
            product += (double) g * normal;
        }
    }
    double count = (double) (pixels * each);
    means[sample * groups + group] = (float2)((float) (sum / count), (float) (product / count));
}

// dx = inverse (g - mean(g) - normal mean(g normal))
kernel void norm_to_input(WHO, NORM, global const float2 *measures, global const float2 *means, global const float *w, int p, int scale,
        global const float *dy, global const float *y, int rectified, global float *dx) {
    int c = get_global_id(1);
    size_t item = get_global_id(0);
    int s = item / ((size_t) pixels * pitch);
    if (s >= batch_of(clients[c], step, b).y) return;
    int u = item % pitch;
    size_t sample = (size_t) c * b + s;
    size_t at = sample * pixels * pitch + item % ((size_t) pixels * pitch);
    if (u >= channels) {
        dx[at] = 0.0f;
        return;
    }
    size_t group = sample * groups + u / (channels / groups);
    float2 measured = measures[group], mean = means[group];
    float normal = (x[at] - measured.x) * measured.y;
    float g = cleared(dy, y, rectified, at) * (1.0f + w[(size_t) c * p + scale + u]);
    dx[at] = measured.y * (g - mean.x - normal * mean.y);
}

// The gradients of gamma and beta, chains over samples, then pixels; four channels a work item
kernel void norm_step(WHO, NORM, global const float2 *measures, int scale, int shift,
        global const float *dy, global const float *y, int rectified, STATE) {
    int c = get_global_id(1);
    int u = get_global_id(0) * 4;
    if (u >= pitch) return;
    int2 batch = batch_of(clients[c], step, b);
    int each = channels / groups;
    float scales[4], shifts[4];
    for (int k = 0; k < 4; k++) {
        scales[k] = 0.0f;
        shifts[k] = 0.0f;
        for (int s = 0; s < batch.y && u + k < channels; s++) {
            size_t sample = (size_t) c * b + s;
            float2 measured = measures[sample * groups + (u + k) / each];
            for (int i = 0; i < pixels; i++) {
                size_t at = (sample * pixels + i) * pitch + u + k;
                float normal = (x[at] - measured.x) * measured.y;
                float d = cleared(dy, y, rectified, at);
                scales[k] = scales[k] + d * normal;
                shifts[k] = shifts[k] + d;
            }
        }
    }
    spend((float4)(scales[0], scales[1], scales[2], scales[3]), scale + u, c, clients[c], step, batch.y, STATE_NAMES);
    spend((float4)(shifts[0], shifts[1], shifts[2], shifts[3]), shift + u, c, clients[c], step, batch.y, STATE_NAMES);
}

#define BATCHED global const float *x, int pixels, int pitch, int channels, global const double *measures

#define REMEMBER 1
#define RECALL 2

// Mean and 1 / sqrt(variance + epsilon) of a channel: of the batch, whose running statistics then take it in, or as those say.
kernel void batch_measure(WHO, global const float *x, int pixels, int pitch, int channels, global float *w, int stride, int running, int how,
        global double *measures) {
    int c = get_global_id(1);
    int u = get_global_id(0);
    if (u >= channels) return;
    global float *m = w + (size_t) c * stride + u;
    double centre, inverse;
    if (how == RECALL) {
        double variance = 1.0 + (double) m[running + pitch];
        centre = m[running];
        inverse = 1.0 / sqrt((variance < 0.0 ? 0.0 : variance) + 1e-5);
    } else {
        int count = batch_of(clients[c], step, b).y * pixels;
        global const float *from = x + (size_t) c * b * pixels * pitch + u;
        double sum = 0.0, squares = 0.0;
        for (int i = 0; i < count; i++) sum += from[(size_t) i * pitch];
        centre = sum / (double) count;
        for (int i = 0; i < count; i++) {
            double off = from[(size_t) i * pitch] - centre;
            squares += off * off;
        }
        inverse = 1.0 / sqrt(squares / (double) count + 1e-5);
        if (how == REMEMBER) {
            float variance = (float) (squares / (double) (count > 2 ? count - 1 : 1)) - 1.0f;
            m[running] = m[running] + 0.1f * ((float) centre - m[running]);
            m[running + pitch] = m[running + pitch] + 0.1f * (variance - m[running + pitch]);
        }
    }
    size_t to = ((size_t) c * channels + u) * 2;
    measures[to] = centre;
    measures[to + 1] = inverse;
}

static float batch_normal(float x, global const double *measured) { return (float) ((x - measured[0]) * measured[1]); }

// As norm_forward, by the statistics of the channel.
kernel void batch_forward(WHO, BATCHED, global const float *w, int stride, int scale, int shift,
        global const float *beside, int besidePitch, int besideChannels, int rectify, global float *y) {
    int c = get_global_id(1);
    size_t item = get_global_id(0);
    int s = item / ((size_t) pixels * pitch);
    if (s >= batch_of(clients[c], step, b).y) return;
    int u = item % pitch;
    size_t sample = (size_t) c * b + s;
    size_t at = sample * pixels * pitch + item % ((size_t) pixels * pitch);
    float out = 0.0f;
    if (u < channels) {
        global const float *m = w + (size_t) c * stride + u;
        out = batch_normal(x[at], measures + ((size_t) c * channels + u) * 2) * (1.0f + m[scale]) + m[shift];
    }
    if (u < besideChannels) out = out + beside[(sample * pixels + item % ((size_t) pixels * pitch) / pitch) * besidePitch + u];
    y[at] = rectify ? relu(out) : out;
}

// The sums of dy and of dy normal over the batch, channel by channel: chains of doubles over samples, then pixels.
kernel void batch_sums(WHO, BATCHED, global const float *dy, global const float *y, int rectified, global double *sums) {
    int c = get_global_id(1);
    int u = get_global_id(0);
    if (u >= channels) return;
    int count = batch_of(clients[c], step, b).y * pixels;
    size_t from = (size_t) c * b * pixels * pitch + u;
    size_t mine = ((size_t) c * channels + u) * 2;
    double sum = 0.0, product = 0.0;
    for (int i = 0; i < count; i++) {
        size_t at = from + (size_t) i * pitch;
        float d = cleared(dy, y, rectified, at);
        sum += d;
        product += (double) d * batch_normal(x[at], measures + mine);
    }
    sums[mine] = sum;
    sums[mine + 1] = product;
}

// dx = (1 + gamma) inverse (dy - mean(dy) - normal mean(dy normal))
kernel void batch_to_input(WHO, BATCHED, global const double *sums, global const float *w, int p, int scale,
        global const float *dy, global const float *y, int rectified, global float *dx) {
    int c = get_global_id(1);
    size_t item = get_global_id(0);
    int s = item / ((size_t) pixels * pitch);
    int many = batch_of(clients[c], step, b).y;
    if (s >= many) return;
    int u = item % pitch;
    size_t at = ((size_t) c * b + s) * pixels * pitch + item % ((size_t) pixels * pitch);
    if (u >= channels) {
        dx[at] = 0.0f;
        return;
    }
    size_t mine = ((size_t) c * channels + u) * 2;
    double count = (double) many * pixels;
    double normal = batch_normal(x[at], measures + mine);
    double off = cleared(dy, y, rectified, at) - sums[mine] / count - normal * sums[mine + 1] / count;
    dx[at] = (float) ((1.0f + w[(size_t) c * p + scale + u]) * measures[mine + 1] * off);
}

// Spends the gradients of gamma and beta, four channels a work item. Running statistics have none.
kernel void batch_step(WHO, global const double *sums, int pitch, int channels, int scale, int shift, int running, STATE) {
    int c = get_global_id(1);
    int u = get_global_id(0) * 4;
    if (u >= pitch) return;
    float scales[4], shifts[4];
    for (int k = 0; k < 4; k++) {
        size_t mine = ((size_t) c * channels + u + k) * 2;
        shifts[k] = u + k < channels ? (float) sums[mine] : 0.0f;
        scales[k] = u + k < channels ? (float) sums[mine + 1] : 0.0f;
    }
    int many = batch_of(clients[c], step, b).y;
    spend((float4)(scales[0], scales[1], scales[2], scales[3]), scale + u, c, clients[c], step, many, STATE_NAMES);
    spend((float4)(shifts[0], shifts[1], shifts[2], shifts[3]), shift + u, c, clients[c], step, many, STATE_NAMES);
    if ((mode & CLIP) && running >= 0) {
        vstore4((float4)(0.0f), 0, whole + (size_t) c * p + running + u);
        vstore4((float4)(0.0f), 0, whole + (size_t) c * p + running + pitch + u);
    }
}

// What goes beside a branch on the way back: the gradient of the sum is added to that of the branch's input.
kernel void add_beside(WHO, int pixels, global const float *dy, global const float *y, int rectified, int pitch, int channels, int dxPitch,
        global float *dx) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int s = item / (pixels * channels);
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t pixel = ((size_t) c * b + s) * pixels + item % (pixels * channels) / channels;
    int u = item % channels;
    dx[pixel * dxPitch + u] = dx[pixel * dxPitch + u] + cleared(dy, y, rectified, pixel * pitch + u);
}

// The mean of each channel over all pixels.
kernel void average_forward(WHO, global const float *x, int pixels, int pitch, int channels, float share, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int s = item / pitch, u = item % pitch;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t sample = (size_t) c * b + s;
    float sum = 0.0f;
    for (int i = 0; i < pixels; i++) sum = sum + x[(sample * pixels + i) * pitch + u];
    y[sample * pitch + u] = u < channels ? sum * share : sum;
}

kernel void average_to_input(WHO, global const float *dy, int pixels, int pitch, int channels, float share, global float *dx) {
    int c = get_global_id(1);
    size_t item = get_global_id(0);
    int s = item / ((size_t) pixels * pitch);
    if (s >= batch_of(clients[c], step, b).y) return;
    int u = item % pitch;
    size_t sample = (size_t) c * b + s;
    dx[sample * pixels * pitch + item % ((size_t) pixels * pitch)] = u < channels ? dy[sample * pitch + u] * share : 0.0f;
}

// Max pooling on its own, one pooled float a work item; the first of the largest wins, and nobody where there is NaN.
kernel void pool_forward(WHO, global const float *x, int height, int width, int pitch, int pool, global float *y, global short *winners,
        int keeps) {
    int c = get_global_id(1);
    int rows = height / pool, columns = width / pool;
    int item = get_global_id(0);
    int s = item / (rows * columns * pitch);
    if (s >= batch_of(clients[c], step, b).y) return;
    int place = item % (rows * columns * pitch);
    int u = place % pitch, window = place / pitch;
    global const float *corner = x + (((size_t) c * b + s) * height * width
            + (window / columns * pool) * width + window % columns * pool) * pitch + u;
    float best = corner[0];
    int won = 0, lost = isnan(best);
    for (int q = 1; q < pool * pool; q++) {
        float next = corner[(q / pool * width + q % pool) * pitch];
        lost = lost || isnan(next);
        won = next > best ? q : won;
        best = next > best ? next : next == best ? as_float(as_int(best) & as_int(next)) : best;
    }
    size_t to = ((size_t) c * b + s) * rows * columns * pitch + place;
    y[to] = lost ? NAN : best;
    if (keeps) winners[to] = lost ? -1 : won;
}

kernel void pool_to_input(WHO, global const float *dy, global const short *winners, int height, int width, int pitch, int pool,
        global float *dx) {
    int c = get_global_id(1);
    int rows = height / pool, columns = width / pool;
    int item = get_global_id(0);
    int s = item / (height * width * pitch);
    if (s >= batch_of(clients[c], step, b).y) return;
    int place = item % (height * width * pitch);
    int u = place % pitch, px = place / pitch % width, py = place / pitch / width;
    size_t sample = (size_t) c * b + s;
    float d = 0.0f;
    if (py < rows * pool && px < columns * pool) {
        size_t window = ((sample * rows + py / pool) * columns + px / pool) * pitch + u;
        d = winners[window] == py % pool * pool + px % pool ? dy[window] : 0.0f;
    }
    dx[sample * height * width * pitch + place] = d;
}

// One over the words of a text, padding left out.
static float word_share(global const float *text, int length) {
    int count = 0;
    for (int i = 0; i < length; i++) count += (int) text[i] != 0;
    return ratio(1.0f, (float) (count > 1 ? count : 1));
}

// y = the mean of the rows of the table that a text's words name; four coordinates a work item
kernel void bag_forward(WHO, INPUT, global const float *w, int stride, int at, int length, int vocabulary, int pitch, global float *y) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = pitch / 4;
    int item = get_global_id(0);
    int u = item % quads * 4, s = item / quads;
    if (s >= batch.y) return;
    global const float *text = sample_at(x, extra, order, gathers, batch, b, c, s, length);
    float4 sum = (float4)(0.0f);
    for (int i = 0; i < length; i++) {
        int word = min((int) text[i], vocabulary - 1);
        if (word > 0) sum = sum + vload4(0, w + (size_t) c * stride + at + (size_t) word * pitch + u);
    }
    vstore4(sum * word_share(text, length), 0, y + ((size_t) c * b + s) * pitch + u);
}

// The gradient of the table: for each of its rows a chain over texts, then words; four coordinates a work item
kernel void bag_step(WHO, INPUT, int at, int length, int vocabulary, int pitch, global const float *dy, STATE) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = pitch / 4;
    int item = get_global_id(0);
    int u = item % quads * 4, word = item / quads;
    if (word >= vocabulary) return;
    float4 sum = (float4)(0.0f);
    for (int s = 0; s < batch.y && word > 0; s++) {
        global const float *text = sample_at(x, extra, order, gathers, batch, b, c, s, length);
        int many = 0;
        for (int i = 0; i < length; i++) many += (int) text[i] == word;
        if (many == 0) continue;
        float4 share = vload4(0, dy + ((size_t) c * b + s) * pitch + u) * word_share(text, length);
        for (int i = 0; i < many; i++) sum = sum + share;
    }
    spend(sum, at + (size_t) word * pitch + u, c, clients[c], step, batch.y, STATE_NAMES);
}
