import type { FastifyReply } from 'fastify'

/** As RFC 6266 has it: a plain name for old programs, the whole one for the others. What is served is a JPEG, whatever was sent. */
function disposition(name: string): string {
  const whole = `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`
  const plain = whole.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A picture is shown, never run: even opened by itself, the page around it may do nothing. */
export function namePicture(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', disposition(name))
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
}
