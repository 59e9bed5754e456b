import type { Beat } from '../quotes/market-board.ts'
import type { ChannelData, ChannelNews } from './channel-data.ts'
import { readChannelName } from './channel-name.ts'
import { frameText } from './frame-text.ts'
import type { Channel, LiveConnection } from './live-connections.ts'

const mostChannels = 64
/** A reader with more than this unread is left out until it has caught up: then a snapshot says all it has missed. */
const mostBuffered = 256 * 1024

export type FanOut = {
  /** Watching again gives a fresh snapshot. */
  watch(connection: LiveConnection, channel: string): 'watched' | 'not-found' | 'too-many-requests'
  unwatch(connection: LiveConnection, channel: string): void
  leave(connection: LiveConnection): void
  /** The reader has nothing unread any more. */
  catchUp(connection: LiveConnection): void
  /** Sends every subscriber what a beat has brought; without one, what time alone has changed. */
  tell(beat: Beat | null): void
}

const frameOf = (channel: Channel, { kind, data }: ChannelNews): Buffer =>
  frameText(`{"kind":"${kind}","channel":"${channel.text}","sequence":${channel.sequence},"data":${data}}`)

/** Brings the board to everybody who watches: a message is written and framed once, and each reader gets all of a beat in one go. */
export function createFanOut(data: ChannelData): FanOut {
  // There are as many channels as the catalogue has of them, so none is ever forgotten and no number comes twice.
  const channels = new Map<string, Channel>()
  const watched = new Set<Channel>()
  let beats = 0

  const channelOf = (text: string): Channel | null => {
    const known = channels.get(text)
    if (known) return known
    const name = readChannelName(text)
    if (!name) return null
    const channel = { text, name, sequence: 0, watchers: new Set<LiveConnection>(), snapshot: null }
    channels.set(text, channel)
    return channel
  }
  /** A crowd that comes at once gets the same bytes. */
  const snapshotOf = (channel: Channel): Buffer | null => {
    if (channel.snapshot?.beat === beats) return channel.snapshot.frame
    const all = data.snapshot(channel.name)
    channel.snapshot =
      all === null ? null : { frame: frameOf(channel, { kind: 'snapshot', data: all }), beat: beats }
    return channel.snapshot?.frame ?? null
  }
  const unwatch = (connection: LiveConnection, channel: Channel) => {
    connection.channels.delete(channel)
    connection.missed.delete(channel)
    channel.watchers.delete(connection)
    if (channel.watchers.size === 0) watched.delete(channel)
  }
  return {
    watch(connection, text) {
      const channel = channelOf(text)
      if (!channel) return 'not-found'
      if (!connection.channels.has(channel) && connection.channels.size >= mostChannels)
        return 'too-many-requests'
      connection.channels.add(channel)
      channel.watchers.add(connection)
      watched.add(channel)
      if (isBehind(connection)) connection.missed.add(channel)
      else write(connection, [snapshotOf(channel)])
      return 'watched'
    },
    unwatch(connection, text) {
      const channel = channels.get(text)
      if (channel) unwatch(connection, channel)
    },
    leave(connection) {
      for (const channel of connection.channels) unwatch(connection, channel)
    },
    catchUp(connection) {
      write(connection, Array.from(connection.missed, snapshotOf))
      connection.missed.clear()
    },
    tell(beat) {
      beats += 1
      data.begin(beat)
      const reached: LiveConnection[] = []
      for (const channel of watched) {
        const news = data.newsOf(channel.name)
        if (!news) continue
        channel.sequence += 1
        queue(channel, frameOf(channel, news), reached)
      }
      for (const connection of reached) {
        write(connection, connection.outgoing)
        connection.outgoing = []
      }
    },
  }
}

const isBehind = (connection: LiveConnection): boolean => connection.raw.writableLength > mostBuffered

/** Puts a frame aside for everyone who keeps up with the channel, and notes who does not. */
function queue(channel: Channel, frame: Buffer, reached: LiveConnection[]): void {
  for (const connection of channel.watchers) {
    if (connection.missed.has(channel)) continue
    if (isBehind(connection)) {
      connection.missed.add(channel)
      continue
    }
    if (connection.outgoing.length === 0) reached.push(connection)
    connection.outgoing.push(frame)
  }
}

/** One system call, however many frames. */
function write({ socket, raw }: LiveConnection, frames: readonly (Buffer | null)[]): void {
  // After its closing frame a socket may say nothing more.
  if (socket.readyState !== socket.OPEN) return
  if (frames.length === 1 && frames[0]) {
    raw.write(frames[0])
    return
  }
  raw.cork()
  for (const frame of frames) if (frame) raw.write(frame)
  raw.uncork()
}
