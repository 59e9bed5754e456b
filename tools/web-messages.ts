/** Messages of the supervisor to a web process. Until `serve` arrives, the process has its code loaded and waits. */
export type ToWeb = { kind: 'serve'; databaseUrl: string } | { kind: 'stop' }

/** Messages of a web process to the supervisor. `ending` asks for a replacement at once, while this one still finishes its requests. */
export type FromWeb =
  | { kind: 'listening'; address: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'ending' }
