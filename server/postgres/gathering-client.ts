import pg from 'pg'

/** A long batch goes out in pieces of about so many bytes, so that PostgreSQL begins while the rest is being written. */
const pieceBytes = 32 * 1024

/**
 * A client that sends the statements of one turn of the event loop together. Sent one by one, each is a system call that wakes PostgreSQL up: for
 * an order alone, a quarter of what it costs this process.
 */
export class GatheringClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.hold()
      return query(...given)
    }) as typeof this.query
  }

  private hold(): void {
    const { stream } = this.connection
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    } else if (stream.writableLength > pieceBytes) {
      stream.uncork()
      stream.cork()
    }
  }
}
