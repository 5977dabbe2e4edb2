// Transformers of words, compiled behind training.cl and by its rules. A text takes `length` rows, of which those up to its last word are
// used unless all are; what lies behind is anything, and nobody reads it. Chains over places run through texts, then their places.

#define TEXTS global const int *used, int length, int all

static int places(global const int *used, int length, int all, size_t text) { return all ? length : used[text]; }

// The words of each text as numbers, and how many of its places are used: one without words has its first.
kernel void read_texts(WHO, INPUT, int length, int vocabulary, global int *words, global int *used) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int s = get_global_id(0);
    if (s >= batch.y) return;
    global const float *text = sample_at(x, extra, order, gathers, batch, b, c, s, length);
    size_t row = (size_t) c * b + s;
    int last = 0;
    for (int i = 0; i < length; i++) {
        int word = min((int) text[i], vocabulary - 1);
        words[row * length + i] = word;
        last = word != 0 ? i : last;
    }
    used[row] = last + 1;
}

// y = the row of the place plus that of the word; four coordinates a work item
kernel void words_forward(WHO, TEXTS, global const int *words, global const float *w, int stride, int table, int positions, int pitch,
        global float *y) {
    int c = get_global_id(1);
    int quads = pitch / 4;
    int item = get_global_id(0);
    int u = item % quads * 4, i = item / quads % length, s = item / quads / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    global const float *m = w + (size_t) c * stride + u;
    float4 place = vload4(0, m + positions + (size_t) i * pitch);
    vstore4(place + vload4(0, m + table + (size_t) words[text * length + i] * pitch), 0, y + (text * length + i) * pitch + u);
}

// The gradients of both tables: for each row a chain over texts, then places; four coordinates a work item. Where logits share the table of
// words, each of its chains begins with a chain over the guesses of all texts.
kernel void words_step(WHO, TEXTS, global const int *words, int vocabulary, int table, int positions, int pitch, global const float *dy,
        int guesses, global const float *guessed, int logits, global const float *dz, STATE) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = pitch / 4;
    int item = get_global_id(0);
    int u = item % quads * 4, row = item / quads;
    if (row >= vocabulary + length) return;
    int place = row - vocabulary;
    float4 sum = (float4)(0.0f);
    for (int r = 0; place < 0 && r < batch.y * guesses; r++) {
        size_t guess = (size_t) c * b * guesses + r;
        sum = fma((float4)(dz[guess * logits + row]), vload4(0, guessed + guess * pitch + u), sum);
    }
    for (int s = 0; s < batch.y; s++) {
        size_t text = (size_t) c * b + s;
        int n = places(used, length, all, text);
        int from = place >= 0 ? place : 0, to = place >= 0 ? min(place + 1, n) : n;
        for (int i = from; i < to; i++) {
            if (place >= 0 || words[text * length + i] == row) sum = sum + vload4(0, dy + (text * length + i) * pitch + u);
        }
    }
    size_t at = place >= 0 ? positions + (size_t) place * pitch : table + (size_t) row * pitch;
    spend(sum, at + u, c, clients[c], step, batch.y, STATE_NAMES);
}

#define MAP int xPitch, int inputs, int at, int biased, int pitch

// y = b + x W at every place, the bias, if there is one, being the row of W behind the last; four units and RS places a work item
kernel void map_forward(WHO, TEXTS, global const float *x, MAP, global const float *w, int stride, global float *y) {
    int c = get_global_id(1);
    int quads = pitch / 4, blocks = (length + RS - 1) / RS;
    int item = get_global_id(0);
    int u = item % quads * 4, i0 = item / quads % blocks * RS, s = item / quads / blocks;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text);
    if (i0 >= n) return;
    global const float *m = w + (size_t) c * stride + at + u;
    global const float *xs[RS];
    float4 sum[RS];
    float4 bias = biased ? vload4(0, m + (size_t) inputs * pitch) : (float4)(0.0f);
    for (int r = 0; r < RS; r++) {
        xs[r] = x + (text * length + min(i0 + r, n - 1)) * xPitch;
        sum[r] = bias;
    }
    for (int k = 0; k < inputs; k++) {
        float4 row = vload4(0, m + (size_t) k * pitch);
        for (int r = 0; r < RS; r++) sum[r] = fma((float4)(xs[r][k]), row, sum[r]);
    }
    for (int r = 0; r < RS && i0 + r < n; r++) vstore4(sum[r], 0, y + (text * length + i0 + r) * pitch + u);
}

// dx[k] = sum over units of W[k][u] dy[u]; RS places a work item
kernel void map_to_input(WHO, TEXTS, MAP, global const float *w, int stride, int units, global const float *dy, global float *dx) {
    int c = get_global_id(1);
    int blocks = (length + RS - 1) / RS;
    int item = get_global_id(0);
    int k = item % xPitch, i0 = item / xPitch % blocks * RS, s = item / xPitch / blocks;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text);
    if (i0 >= n) return;
    global const float *m = w + (size_t) c * stride + at + (size_t) min(k, inputs - 1) * pitch;
    global const float *d[RS];
    float sum[RS];
    for (int r = 0; r < RS; r++) {
        d[r] = dy + (text * length + min(i0 + r, n - 1)) * pitch;
        sum[r] = 0.0f;
    }
    for (int u = 0; u < units; u++) {
        for (int r = 0; r < RS; r++) sum[r] = fma(m[u], d[r][u], sum[r]);
    }
    for (int r = 0; r < RS && i0 + r < n; r++) dx[(text * length + i0 + r) * xPitch + k] = k < inputs ? sum[r] : 0.0f;
}

// dW[k][u] = sum over all places of x[k] dy[u], spent at once; row `inputs` is the bias, whose x is 1
kernel void map_step(WHO, TEXTS, global const float *x, MAP, global const float *dy, STATE) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = pitch / 4;
    int item = get_global_id(0);
    int u = item % quads * 4, k0 = item / quads * RI, rows = inputs + biased;
    if (k0 >= rows) return;
    float4 sum[RI];
    for (int r = 0; r < RI; r++) sum[r] = (float4)(0.0f);
    for (int s = 0; s < batch.y; s++) {
        size_t text = (size_t) c * b + s;
        int n = places(used, length, all, text);
        for (int i = 0; i < n; i++) {
            float4 d = vload4(0, dy + (text * length + i) * pitch + u);
            global const float *xs = x + (text * length + i) * xPitch;
            for (int r = 0; r < RI; r++) sum[r] = fma((float4)(k0 + r < inputs ? xs[k0 + r] : 1.0f), d, sum[r]);
        }
    }
    for (int r = 0; r < RI && k0 + r < rows; r++) {
        spend(sum[r], at + (size_t) (k0 + r) * pitch + u, c, clients[c], step, batch.y, STATE_NAMES);
    }
}

#define PLACE_NORM global const float *x, int channels, int pitch, global const double2 *measures

static float place_normal(float x, double2 measured) { return (float) ((x - measured.x) * measured.y); }

// y = (1 + gamma) normal + beta, one place a work item: mean and 1 / sqrt(variance + epsilon) are two chains of doubles over its channels.
kernel void place_norm_forward(WHO, TEXTS, global const float *x, int channels, int pitch, global double2 *measures, double epsilon,
        global const float *w, int stride, int scale, int shift, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int i = item % length, s = item / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    size_t row = text * length + i;
    global const float *from = x + row * pitch;
    double sum = 0.0, squares = 0.0;
    for (int k = 0; k < channels; k++) sum += from[k];
    double mean = sum / (double) channels;
    for (int k = 0; k < channels; k++) {
        double off = from[k] - mean;
        squares += off * off;
    }
    double2 measured = (double2)(mean, 1.0 / sqrt(squares / (double) channels + epsilon));
    measures[row] = measured;
    global const float *m = w + (size_t) c * stride;
    for (int k = 0; k < channels; k++) y[row * pitch + k] = place_normal(from[k], measured) * (1.0f + m[scale + k]) + m[shift + k];
    for (int k = channels; k < pitch; k++) y[row * pitch + k] = 0.0f;
}

// dx = inverse (g - mean(g) - normal mean(g normal)) with g = (1 + gamma) dy; one place a work item
kernel void place_norm_to_input(WHO, TEXTS, PLACE_NORM, global const float *w, int stride, int scale, global const float *dy,
        global float *dx) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int i = item % length, s = item / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    size_t row = text * length + i;
    double2 measured = measures[row];
    global const float *m = w + (size_t) c * stride + scale;
    double sum = 0.0, product = 0.0;
    for (int k = 0; k < channels; k++) {
        float g = dy[row * pitch + k] * (1.0f + m[k]);
        sum += g;
        product += (double) g * place_normal(x[row * pitch + k], measured);
    }
    float inverse = (float) measured.y, mean = (float) (sum / (double) channels), along = (float) (product / (double) channels);
    for (int k = 0; k < channels; k++) {
        float g = dy[row * pitch + k] * (1.0f + m[k]);
        dx[row * pitch + k] = inverse * (g - mean - place_normal(x[row * pitch + k], measured) * along);
    }
    for (int k = channels; k < pitch; k++) dx[row * pitch + k] = 0.0f;
}

// The gradients of gamma and beta, chains over all places; four channels a work item
kernel void place_norm_step(WHO, TEXTS, PLACE_NORM, int scale, int shift, global const float *dy, STATE) {
    int c = get_global_id(1);
    int u = get_global_id(0) * 4;
    if (u >= pitch) return;
    int2 batch = batch_of(clients[c], step, b);
    float scales[4], shifts[4];
    for (int k = 0; k < 4; k++) {
        scales[k] = 0.0f;
        shifts[k] = 0.0f;
        for (int s = 0; s < batch.y && u + k < channels; s++) {
            size_t text = (size_t) c * b + s;
            int n = places(used, length, all, text);
            for (int i = 0; i < n; i++) {
                size_t row = text * length + i;
                float d = dy[row * pitch + u + k];
                scales[k] = scales[k] + d * place_normal(x[row * pitch + u + k], measures[row]);
                shifts[k] = shifts[k] + d;
            }
        }
    }
    spend((float4)(scales[0], scales[1], scales[2], scales[3]), scale + u, c, clients[c], step, batch.y, STATE_NAMES);
    spend((float4)(shifts[0], shifts[1], shifts[2], shifts[3]), shift + u, c, clients[c], step, batch.y, STATE_NAMES);
}

// kernel.GeluKernel
static float shut(float x) { return exponential(-((x * x * 0.044715f + 1.0f) * x * 1.5957691216057308f)); }

static float gelu(float x) { return x * ratio(1.0f, shut(x) + 1.0f); }

static float gelu_slope(float x) {
    float gate = ratio(1.0f, shut(x) + 1.0f);
    float slope = (x * x * (3.0f * 0.044715f) + 1.0f) * 1.5957691216057308f;
    return x * gate * (-gate + 1.0f) * slope + gate;
}

// kernel.ExactGelu: e^(-x^2/2), and the share of x that is let through
static float bell(float x) { return exponential(x * x * -0.5f); }

static float through(float x, float bell) {
    float t = ratio(1.0f, (x < 0.0f ? -x : x) * (0.70710677f * 0.4f) + 1.0f);
    float q = 0.081439935f / 2.0f;
    q = fma(q, t, -0.43153378f / 2.0f);
    q = fma(q, t, 0.76667285f / 2.0f);
    q = fma(q, t, -0.47664398f / 2.0f);
    q = fma(q, t, 0.4872579f / 2.0f);
    q = fma(q, t, 0.10211667f / 2.0f);
    q = fma(q, t, 0.24739972f / 2.0f);
    q = fma(q, t, 0.2231667f / 2.0f);
    q = fma(q, t, 0.00012398991f / 2.0f);
    float tail = bell * q;
    return x < 0.0f ? tail : -tail + 1.0f;
}

// e^x - 1 for x in [-2, 44), and tanh x, by the steps of fdlibm; factors of powers of two are exact.
static double power_of_two(int k) { return (double) as_float((127 + k) << 23); }

static double exponential_less_one(double x) {
    double size = x < 0.0 ? -x : x, c = 0.0;
    int k = 0;
    if (size >= 0x1.62e43p-2) {
        double hi, lo;
        if (size < 0x1.0a2b2p0) {
            k = x < 0.0 ? -1 : 1;
            hi = x < 0.0 ? x + 0x1.62e42feep-1 : x - 0x1.62e42feep-1;
            lo = x < 0.0 ? -0x1.a39ef35793c76p-33 : 0x1.a39ef35793c76p-33;
        } else {
            k = (int) (0x1.71547652b82fep0 * x + (x < 0.0 ? -0.5 : 0.5));
            hi = x - (double) k * 0x1.62e42feep-1;
            lo = (double) k * 0x1.a39ef35793c76p-33;
        }
        x = hi - lo;
        c = (hi - x) - lo;
    }
    double hfx = 0.5 * x, hxs = x * hfx;
    double r1 = 1.0 + hxs * (-0x1.11111111110f4p-5 + hxs * (0x1.a01a019fe5585p-10 + hxs * (-0x1.4ce199eaadbb7p-14
            + hxs * (0x1.0cfca86e65239p-18 + hxs * -0x1.afdb76e09c32dp-23))));
    double t = 3.0 - r1 * hfx;
    double e = hxs * ((r1 - t) / (6.0 - x * t));
    if (k == 0) return x - (x * e - hxs);
    e = x * (e - c) - c;
    e = e - hxs;
    if (k == -1) return 0.5 * (x - e) - 0.5;
    if (k == 1) return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
    if (k <= -2 || k > 56) return (1.0 - (e - x)) * power_of_two(k) - 1.0;
    if (k < 20) return ((1.0 - power_of_two(-k)) - (e - x)) * power_of_two(k);
    return (x - (e + power_of_two(-k)) + 1.0) * power_of_two(k);
}

static float tanh_of(float given) {
    double x = given, size = x < 0.0 ? -x : x, z = 1.0;
    if (isnan(given) || size < 0x1p-55) return given;
    if (size < 1.0) {
        double t = exponential_less_one(-2.0 * size);
        z = -t / (t + 2.0);
    } else if (size < 22.0) {
        z = 1.0 - 2.0 / (exponential_less_one(2.0 * size) + 2.0);
    }
    return (float) (x < 0.0 ? -z : z);
}

#define GELU 0
#define EXACT_GELU 1
#define RELU 2

static float activated(float x, int form) {
    return form == GELU ? gelu(x) : form == EXACT_GELU ? x * through(x, bell(x)) : form == RELU ? relu(x) : tanh_of(x);
}

static float activated_back(float x, float dy, int form) {
    if (form == RELU) return x > 0.0f ? dy : 0.0f;
    if (form == GELU) return dy * gelu_slope(x);
    float e = bell(x), t = tanh_of(x);
    return dy * (form == EXACT_GELU ? x * e * 0.3989423f + through(x, e) : 1.0f - t * t);
}

kernel void activate(WHO, TEXTS, global const float *x, int pitch, int form, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, i = item / pitch % length, s = item / pitch / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    size_t at = (text * length + i) * pitch + u;
    y[at] = activated(x[at], form);
}

kernel void activate_to_input(WHO, TEXTS, global const float *x, int pitch, int form, global const float *dy, global float *dx) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, i = item / pitch % length, s = item / pitch / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    size_t at = (text * length + i) * pitch + u;
    dx[at] = activated_back(x[at], dy[at], form);
}

// Queries, keys and values are the thirds of x, `heads` times `size` channels each; weights and slopes are [text][head][query][word].
#define ATTENTION global const int *words, global const float *x, int pitch, int heads, int size

// The weights of the words for a query of a head, one query a work item: softmax of scale times the products, 0 where nothing is seen
kernel void attend_weigh(WHO, TEXTS, ATTENTION, int causal, float scale, global float *weights) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int i = item % length, head = item / length % heads, s = item / length / heads;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text);
    if (i >= n) return;
    global const float *q = x + (text * length + i) * pitch + head * size;
    global float *p = weights + ((text * heads + head) * length + i) * length;
    float most = -INFINITY;
    for (int j = 0; j < n; j++) {
        float sum = 0.0f;
        int seen = words[text * length + j] != 0 && !(causal && j > i);
        global const float *k = x + (text * length + j) * pitch + (heads + head) * size;
        for (int d = 0; d < size && seen; d++) sum = fma(q[d], k[d], sum);
        sum = sum * scale;
        p[j] = sum;
        most = seen && (sum > most || isnan(sum)) ? sum : most;
    }
    double total = 0.0;
    for (int j = 0; j < n; j++) {
        int seen = words[text * length + j] != 0 && !(causal && j > i);
        float e = seen ? exponential(p[j] - most) : 0.0f;
        p[j] = e;
        if (seen) total += e;
    }
    float factor = (float) (1.0 / total);
    for (int j = 0; j < n; j++) {
        int seen = words[text * length + j] != 0 && !(causal && j > i);
        p[j] = seen ? p[j] * factor : 0.0f;
    }
}

// y = weights times values; one channel of a query a work item
kernel void attend_mix(WHO, TEXTS, ATTENTION, global const float *weights, int yPitch, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % yPitch, i = item / yPitch % length, s = item / yPitch / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text);
    if (i >= n) return;
    float sum = 0.0f;
    if (u < heads * size) {
        global const float *p = weights + ((text * heads + u / size) * length + i) * length;
        for (int j = 0; j < n; j++) {
            if (words[text * length + j] != 0) sum = fma(p[j], x[(text * length + j) * pitch + 2 * heads * size + u], sum);
        }
    }
    y[(text * length + i) * yPitch + u] = sum;
}

// The slopes of the scores of a query: S = P (G - sum of P G) scale with G = dy times values; one query of a head a work item
kernel void attend_slopes(WHO, TEXTS, ATTENTION, float scale, global const float *weights, int yPitch, global const float *dy,
        global float *slopes) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int i = item % length, head = item / length % heads, s = item / length / heads;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text);
    if (i >= n) return;
    global const float *d = dy + (text * length + i) * yPitch + head * size;
    size_t at = ((text * heads + head) * length + i) * length;
    float mean = 0.0f;
    for (int j = 0; j < n; j++) {
        if (words[text * length + j] == 0) continue;
        global const float *v = x + (text * length + j) * pitch + (2 * heads + head) * size;
        float g = 0.0f;
        for (int k = 0; k < size; k++) g = fma(d[k], v[k], g);
        slopes[at + j] = g;
        mean = mean + weights[at + j] * g;
    }
    for (int j = 0; j < n; j++) {
        if (words[text * length + j] != 0) slopes[at + j] = weights[at + j] * ((slopes[at + j] - mean) * scale);
    }
}

// The gradients of queries (S times keys), keys (S turned times queries) and values (P turned times dy), 0 where no word is that has them;
// one channel of a place a work item
kernel void attend_to_input(WHO, TEXTS, ATTENTION, global const float *weights, global const float *slopes, int yPitch,
        global const float *dy, global float *dx) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, i = item / pitch % length, s = item / pitch / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text);
    if (i >= n) return;
    int channels = heads * size, third = u / channels, channel = u % channels;
    size_t head = (text * heads + channel / size) * length;
    float sum = 0.0f;
    if (third == 0) {
        for (int j = 0; j < n; j++) {
            if (words[text * length + j] != 0) {
                sum = fma(slopes[(head + i) * length + j], x[(text * length + j) * pitch + channels + channel], sum);
            }
        }
    } else if (third < 3 && words[text * length + i] != 0) {
        for (int q = 0; q < n; q++) {
            size_t pair = (head + q) * length + i;
            float from = third == 1 ? x[(text * length + q) * pitch + channel] : dy[(text * length + q) * yPitch + channel];
            sum = fma(third == 1 ? slopes[pair] : weights[pair], from, sum);
        }
    }
    dx[(text * length + i) * pitch + u] = sum;
}

// The mean over the words of a text, one channel a work item
kernel void words_mean(WHO, TEXTS, global const int *words, global const float *x, int channels, int pitch, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, s = item / pitch;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text), count = 0;
    float sum = 0.0f;
    for (int i = 0; i < n; i++) {
        if (words[text * length + i] == 0) continue;
        sum = sum + x[(text * length + i) * pitch + u];
        count++;
    }
    y[text * pitch + u] = u < channels ? ratio(sum, (float) (count > 1 ? count : 1)) : sum;
}

kernel void mean_to_words(WHO, TEXTS, global const int *words, global const float *dy, int channels, int pitch, global float *dx) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, i = item / pitch % length, s = item / pitch / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text), count = 0;
    if (i >= n) return;
    for (int j = 0; j < n; j++) count += words[text * length + j] != 0;
    int has = u < channels && words[text * length + i] != 0;
    dx[(text * length + i) * pitch + u] = has ? ratio(dy[text * pitch + u], (float) count) : 0.0f;
}

// The place whose vector stands for its text: the first, or the last that holds a word.
static int picked(global const int *words, int n, int last) {
    int place = 0;
    for (int i = 0; i < n && last; i++) place = words[i] != 0 ? i : place;
    return place;
}

kernel void pick(WHO, TEXTS, global const int *words, int last, global const float *x, int pitch, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, s = item / pitch;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int place = picked(words + text * length, places(used, length, all, text), last);
    y[text * pitch + u] = x[(text * length + place) * pitch + u];
}

kernel void pick_to_input(WHO, TEXTS, global const int *words, int last, global const float *dy, int pitch, global float *dx) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, i = item / pitch % length, s = item / pitch / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    int n = places(used, length, all, text);
    if (i < n) dx[(text * length + i) * pitch + u] = i == picked(words + text * length, n, last) ? dy[text * pitch + u] : 0.0f;
}

// The vectors of hidden words, one behind the other, and zeros behind those that a text has.
kernel void masked_forward(WHO, TEXTS, global const int *hidden, int most, global const float *x, int pitch, global float *y) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int item = get_global_id(0);
    int u = item % pitch, k = item / pitch % most, s = item / pitch / most;
    if (s >= batch.y) return;
    size_t text = (size_t) c * b + s;
    int place = hidden[(size_t) (batch.x + s) * most + k];
    y[(text * most + k) * pitch + u] = place < 0 ? 0.0f : x[(text * length + place) * pitch + u];
}

kernel void masked_to_input(WHO, TEXTS, global const int *hidden, int most, global const float *dy, int pitch, global float *dx) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int item = get_global_id(0);
    int u = item % pitch, i = item / pitch % length, s = item / pitch / length;
    if (s >= batch.y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    float d = 0.0f;
    for (int k = 0; k < most; k++) {
        if (hidden[(size_t) (batch.x + s) * most + k] == i) d = dy[(text * most + k) * pitch + u];
    }
    dx[(text * length + i) * pitch + u] = d;
}

// y = y + b at every place
kernel void add_bias(WHO, TEXTS, global const float *w, int stride, int at, int pitch, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % pitch, i = item / pitch % length, s = item / pitch / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    size_t row = (text * length + i) * pitch;
    y[row + u] = y[row + u] + w[(size_t) c * stride + at + u];
}

#define DROPPED global const float *x, int xPitch, int inputs, global const uchar *kept, float factor

// By what dropout multiplies number k of what a place of the text gives: `factor` or 0, as the host drew, sample by sample in the order.
static float let_through(global const uchar *kept, float factor, int inputs, size_t place, int k) {
    return k < inputs && kept[place * inputs + k] ? factor : 0.0f;
}

// inner = dropout(x) A; one column of A at a place a work item
kernel void adapter_narrow(WHO, TEXTS, DROPPED, global const float *w, int stride, int down, int rank, global float *inner) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int item = get_global_id(0);
    int r = item % rank, i = item / rank % length, s = item / rank / length;
    if (s >= batch.y) return;
    size_t text = (size_t) c * b + s, drawn = (size_t) (batch.x + s) * length + i;
    if (i >= places(used, length, all, text)) return;
    global const float *from = x + (text * length + i) * xPitch;
    global const float *m = w + (size_t) c * stride + down + r;
    float sum = 0.0f;
    for (int k = 0; k < xPitch; k++) {
        float a = factor == 0.0f ? from[k] : from[k] * let_through(kept, factor, inputs, drawn, k);
        sum = fma(a, m[(size_t) k * rank], sum);
    }
    inner[(text * length + i) * rank + r] = sum;
}

#define WIDENED int rank, int up, int columns, float scale, int first, int width, int yPitch

// y = y + scale inner B, from unit `first` on; one unit of a place a work item
kernel void adapter_widen(WHO, TEXTS, global const float *inner, WIDENED, global const float *w, int stride, global float *y) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int u = item % width, i = item / width % length, s = item / width / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    size_t row = text * length + i;
    global const float *m = w + (size_t) c * stride + up + u;
    float sum = 0.0f;
    for (int r = 0; r < rank; r++) sum = fma(inner[row * rank + r], m[(size_t) r * columns], sum);
    y[row * yPitch + first + u] = y[row * yPitch + first + u] + scale * sum;
}

// The gradient of inner: scale dy B turned; one column of A at a place a work item
kernel void adapter_narrow_back(WHO, TEXTS, global const float *dy, WIDENED, global const float *w, int stride, global float *slopes) {
    int c = get_global_id(1);
    int item = get_global_id(0);
    int r = item % rank, i = item / rank % length, s = item / rank / length;
    if (s >= batch_of(clients[c], step, b).y) return;
    size_t text = (size_t) c * b + s;
    if (i >= places(used, length, all, text)) return;
    size_t row = text * length + i;
    global const float *m = w + (size_t) c * stride + up + (size_t) r * columns;
    float sum = 0.0f;
    for (int u = 0; u < columns; u++) sum = fma(u < width ? scale * dy[row * yPitch + first + u] : 0.0f, m[u], sum);
    slopes[row * rank + r] = sum;
}

// dx = dx + dropout(slopes A turned); one number of a place a work item
kernel void adapter_widen_back(WHO, TEXTS, global const float *slopes, int xPitch, int inputs, global const uchar *kept, float factor,
        global const float *w, int stride, int down, int rank, global float *dx) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int item = get_global_id(0);
    int k = item % xPitch, i = item / xPitch % length, s = item / xPitch / length;
    if (s >= batch.y) return;
    size_t text = (size_t) c * b + s, drawn = (size_t) (batch.x + s) * length + i;
    if (i >= places(used, length, all, text)) return;
    size_t row = text * length + i;
    global const float *m = w + (size_t) c * stride + down + (size_t) k * rank;
    float sum = 0.0f;
    for (int r = 0; r < rank; r++) sum = fma(slopes[row * rank + r], m[r], sum);
    dx[row * xPitch + k] = dx[row * xPitch + k] + (factor == 0.0f ? sum : let_through(kept, factor, inputs, drawn, k) * sum);
}

// dA[k] = sum over all places of dropout(x)[k] slopes; four columns a work item
kernel void adapter_down_step(WHO, TEXTS, DROPPED, global const float *slopes, int down, int rank, STATE) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = rank / 4;
    int item = get_global_id(0);
    int u = item % quads * 4, k = item / quads;
    if (k >= xPitch) return;
    float4 sum = (float4)(0.0f);
    for (int s = 0; s < batch.y; s++) {
        size_t text = (size_t) c * b + s, drawn = (size_t) (batch.x + s) * length;
        int n = places(used, length, all, text);
        for (int i = 0; i < n; i++) {
            float a = x[(text * length + i) * xPitch + k];
            if (factor != 0.0f) a = a * let_through(kept, factor, inputs, drawn + i, k);
            sum = fma((float4)(a), vload4(0, slopes + (text * length + i) * rank + u), sum);
        }
    }
    spend(sum, down + (size_t) k * rank + u, c, clients[c], step, batch.y, STATE_NAMES);
}

// dB[r] = sum over all places of inner[r] scale dy; four units a work item
kernel void adapter_up_step(WHO, TEXTS, global const float *inner, WIDENED, global const float *dy, STATE) {
    int c = get_global_id(1);
    int2 batch = batch_of(clients[c], step, b);
    int quads = columns / 4;
    int item = get_global_id(0);
    int u = item % quads * 4, r = item / quads;
    if (r >= rank) return;
    float sum[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int s = 0; s < batch.y; s++) {
        size_t text = (size_t) c * b + s;
        int n = places(used, length, all, text);
        for (int i = 0; i < n; i++) {
            size_t row = text * length + i;
            float a = inner[row * rank + r];
            for (int k = 0; k < 4; k++) {
                sum[k] = fma(a, u + k < width ? scale * dy[row * yPitch + first + u + k] : 0.0f, sum[k]);
            }
        }
    }
    spend((float4)(sum[0], sum[1], sum[2], sum[3]), up + (size_t) r * columns + u, c, clients[c], step, batch.y, STATE_NAMES);
}
