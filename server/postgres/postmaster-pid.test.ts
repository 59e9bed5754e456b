import { describe, expect, it } from 'vitest'
import { findPostmaster, parsePostmasterFile } from './postmaster-pid.ts'

const WHOLE = `4711
/srv/candor/postgres/cluster
1794713620
43123

127.0.0.1
  8519681    262144
ready   
`

describe('postmaster.pid', () => {
  it('tells pid, folder, port and status', () => {
    expect(parsePostmasterFile(WHOLE)).toEqual({
      pid: 4711,
      folder: '/srv/candor/postgres/cluster',
      port: 43_123,
      status: 'ready',
    })
  })

  it('lacks the later lines while the server starts', () => {
    expect(parsePostmasterFile('4711\n/srv/cluster\n1794713620\n')).toEqual({
      pid: 4711,
      folder: '/srv/cluster',
      port: null,
      status: null,
    })
  })

  it.each(['', '\n', 'x\n/srv', '-1\n/srv', '0\n/srv', '12345678901\n'])(
    'is nothing when it says %j',
    (text) => {
      expect(parsePostmasterFile(text)).toBeNull()
    },
  )
})

describe('the server of a folder', () => {
  const cluster = '/srv/my data/cluster'
  const entry = (pid: number, parent: number, ...command: string[]) => ({ pid, parent, command })

  it('is found by its arguments, above its own children', () => {
    const processes = [
      entry(12, 10, '/opt/bin/postgres', '-D', cluster, '-p', '1'),
      entry(10, 1, '/opt/bin/postgres', '-D', cluster, '-p', '1'),
      entry(13, 10, 'postgres: checkpointer '),
    ]
    expect(findPostmaster(cluster, processes)).toBe(10)
  })

  it('is found where arguments come cut at spaces', () => {
    expect(
      findPostmaster(cluster, [entry(10, 1, 'postgres', '-D', '/srv/my', 'data/cluster', '-p', '1')]),
    ).toBe(10)
  })

  it.each([
    ['another folder', ['postgres', '-D', '/srv/my data/cluster2']],
    ['another program', ['/usr/bin/vim', '-D', cluster]],
    ['a child', ['postgres: walwriter ']],
  ])('is not %s', (_what, command) => {
    expect(findPostmaster(cluster, [entry(10, 1, ...command)])).toBeNull()
  })
})
