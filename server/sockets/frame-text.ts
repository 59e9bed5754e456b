const finalText = 0x81

/**
 * A whole WebSocket message as it is on the wire, from a server and hence unmasked (RFC 6455, section 5.2). It is the same for every reader,
 * so it is made once and the same bytes are handed to every socket.
 */
export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = finalText
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}
