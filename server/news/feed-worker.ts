import { parentPort } from 'node:worker_threads'
import type { FeedQuestion } from './parsed-feed.ts'
import { readFeed } from './read-feed.ts'

/** Reads feeds in a thread of its own, whose memory and time are bounded by who started it. */
parentPort?.on('message', (question: FeedQuestion) =>
  parentPort?.postMessage(readFeed(question) ?? 'no-feed'),
)
parentPort?.postMessage('ready')
