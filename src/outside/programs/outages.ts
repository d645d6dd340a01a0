/** Simulated failures of a company's server: `lose` executes the call and never responds. */
export const outageKinds = ['error', 'hang', 'lose'] as const
export type OutageKind = (typeof outageKinds)[number]

export function openOutages() {
  const planned = new Map<string, { kind: OutageKind; calls: number }>()
  const hanging = new Set<(answer: Response) => void>()
  const silence = () => new Promise<Response>((done) => hanging.add(done))
  return {
    /** A response that never arrives. */
    silence,
    /** Plans a failure of the next `calls` calls to a company. */
    plan: (company: string, kind: OutageKind, calls: number) => void planned.set(company, { kind, calls }),
    async through(company: string, answer: () => Response | Promise<Response>): Promise<Response> {
      const plan = planned.get(company)
      if (!plan || plan.calls <= 0) return answer()
      plan.calls -= 1
      if (plan.kind === 'error') return new Response('Internal Server Error', { status: 500 })
      if (plan.kind === 'lose') await answer()
      return silence()
    },
    close() {
      for (const done of hanging) done(new Response(null, { status: 503 }))
    },
  }
}
export type Outages = ReturnType<typeof openOutages>
