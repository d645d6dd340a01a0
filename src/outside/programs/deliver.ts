/** How the shop is notified: chosen on the page, or by a control call. */
const feedModes = [
  'now',
  'late',
  'twice',
  'disorder',
  'forged',
  'wrong_amount',
  'wrong_currency',
  'two_hashes',
  'never',
] as const
export type FeedMode = (typeof feedModes)[number]
export type Feed = { mode: FeedMode; seconds: number }

export function feedFrom(fields: Record<string, string | undefined>): Feed {
  const mode = feedModes.find((one) => one === fields.feed) ?? 'now'
  const seconds = Number(fields.seconds)
  return { mode, seconds: Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) : 5 }
}

export type Post = { url: string; body: string; type: string; headers?: Record<string, string> }

/**
 * Posts the webhooks of the simulated companies, delayed, with retries while the shop does not accept them; logs what
 * was sent.
 */
export function openPostOffice(say: (line: string) => void) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let closed = false

  async function post(email: Post, triesLeft: number): Promise<void> {
    const answer = await fetch(email.url, {
      method: 'POST',
      body: email.body,
      headers: { 'content-type': email.type, ...email.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    const text = (await answer?.text().catch(() => '')) ?? ''
    say(`${email.url} ${answer?.status ?? 'unreached'} ${text.slice(0, 40)}`)
    if (!answer?.ok && answer?.status !== 400 && triesLeft > 0) later(email, 10, triesLeft - 1)
  }
  function later(email: Post, seconds: number, triesLeft = 3): void {
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const sending = post(email, triesLeft).finally(() => running.delete(sending))
      running.add(sending)
    }, seconds * 1_000)
    timers.add(timer)
  }
  return {
    later,
    async close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
export type PostOffice = ReturnType<typeof openPostOffice>
