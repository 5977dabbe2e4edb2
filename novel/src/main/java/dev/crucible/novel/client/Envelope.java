package dev.crucible.novel.client;

import java.util.Optional;

/**
 * A record with its position in the stream.
 *
 * @param request the client's number of the request, to recognise records of earlier requests
 * @param turnId the bridge's id of the turn, empty before protocol 2
 * @param seq number of the record within the turn, from 0; meaningless before protocol 2
 */
public record Envelope(int request, Optional<String> turnId, long seq, Incoming content) {}
