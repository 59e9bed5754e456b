import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './server-under-test.ts'

/** Where Debian and others put it; a user's path often lacks it. */
const candidates = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

export const findNginx = (): string | null => candidates.find((path) => existsSync(path)) ?? null

const sample = (): string => readFileSync(join(ROOT, 'docs/hosting/nginx.conf'), 'utf8')

/** What every nginx has around a file of `conf.d`, kept within one folder. */
const around = (folder: string, inner: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${inner}
}
`

const replaceOnce = (text: string, part: string | RegExp, other: string): string => {
  const replaced = text.replace(part, other)
  if (replaced === text) throw new Error(`docs/hosting/nginx.conf has no ${part}`)
  return replaced
}

/** The sample as it is, but for where it listens, its certificate and the two ports behind it. */
function confOf(folder: string, port: number, behind: readonly [number, number]): string {
  let text = replaceOnce(sample(), /server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
  text = replaceOnce(text, /listen 443 [^;]+;\s+listen [^;]+;/, `listen 127.0.0.1:${port};`)
  text = replaceOnce(text, /ssl_certificate [\s\S]*?ssl_protocols [^;]+;/, '')
  text = replaceOnce(text, '127.0.0.1:3000', `127.0.0.1:${behind[0]}`)
  text = replaceOnce(text, '127.0.0.1:3001', `127.0.0.1:${behind[1]}`)
  return around(folder, text)
}

/** What `nginx -t` says of the whole sample, with a certificate made for it. */
export function testSample(nginx: string, folder: string): { ok: boolean; output: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=your.host'],
    ...['-keyout', key, '-out', certificate],
  ])
  if (made.status !== 0) return { ok: false, output: `no certificate: ${made.stderr}` }
  const text = sample()
    .replace(/\/\S+fullchain\.pem/, certificate)
    .replace(/\/\S+privkey\.pem/, key)
  writeFileSync(join(folder, 'nginx.conf'), around(folder, text))
  const done = spawnSync(nginx, ['-t', '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')])
  return { ok: done.status === 0, output: String(done.stderr) }
}

type Proxy = { origin: string; stop(): Promise<void> }

export async function startNginx(
  nginx: string,
  folder: string,
  port: number,
  behind: readonly [number, number],
): Promise<Proxy> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, confOf(folder, port, behind))
  const child: ChildProcess = spawn(nginx, ['-e', join(folder, 'error.log'), '-c', conf], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break
    const answered = await fetch(`${origin}/health`).then(
      ({ status }) => status === 200,
      () => false,
    )
    const stop = async (): Promise<void> => {
      child.kill('SIGQUIT')
      await exit
    }
    if (answered) return { origin, stop }
    await sleep(50)
  }
  child.kill('SIGTERM')
  throw new Error(`nginx does not serve: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
}
