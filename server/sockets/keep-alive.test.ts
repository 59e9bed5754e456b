import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AskedSocket, keepAlive } from './keep-alive.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describe('open sockets', () => {
  it('are asked, and cut off where they do not answer until they are asked again', () => {
    const make = (answers: boolean): AskedSocket => {
      const asked: AskedSocket = {
        answered: true,
        socket: {
          ping: vi.fn(() => {
            if (answers) asked.answered = true
          }),
          terminate: vi.fn(),
        },
      }
      return asked
    }
    const [here, gone] = [make(true), make(false)]
    const stop = keepAlive(() => [here, gone])
    vi.advanceTimersByTime(25_000)
    expect(gone.socket.terminate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(25_000)
    expect(gone.socket.terminate).toHaveBeenCalledOnce()
    expect(here.socket.terminate).not.toHaveBeenCalled()
    expect(here.socket.ping).toHaveBeenCalledTimes(2)
    stop()
    vi.advanceTimersByTime(100_000)
    expect(here.socket.ping).toHaveBeenCalledTimes(2)
  })
})
