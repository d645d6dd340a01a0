import { Agent, request as ask } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends an HTTP request. Without a response the status is 0 and the body the reason. Never throws. */
export function call(url, { method = 'GET', headers = {}, body } = {}) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const sent =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((done) => {
    const failed = (error) => done({ status: 0, body: String(error.code ?? error.message), headers: {} })
    const outgoing = ask(
      url,
      { method, agent, headers: { ...headers, ...sent }, timeout: 30_000 },
      (answer) => {
        let read = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece) => (read += piece))
        answer.on('error', failed)
        answer.on('aborted', () => failed(new Error('cut off')))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: read, headers: answer.headers }))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 30 seconds')))
    outgoing.on('error', failed)
    outgoing.end(text)
  })
}
