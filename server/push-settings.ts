import { accept } from '@candor/domain/result.ts'
import { type Reader, wrong } from './setting-reader.ts'

/** Push services refuse addresses that cannot be real. */
export const pushContact: Reader<string> = (text) => {
  const mend = 'Write an address at which you can be reached: mailto:you@your.host, or an https address.'
  const url = URL.parse(text)
  const host = url?.protocol === 'mailto:' ? url.pathname.split('@')[1] : url?.hostname
  const isReal =
    host !== undefined &&
    /\.[a-z]{2,}$/i.test(host) &&
    !/(^|\.)(localhost|local|example|invalid|test)$/i.test(host)
  return url !== null && /^(mailto|https):$/.test(url.protocol) && isReal
    ? accept(text)
    : wrong(`"${text}" is no address at which somebody can be reached`, mend)
}

export const pushHosts: Reader<readonly string[]> = (text) => {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase())
  return hosts.every((host) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
    ? accept(hosts)
    : wrong(
        `"${text}" is no list of hosts`,
        'Write hosts separated by commas; .push.example stands for all below it.',
      )
}
