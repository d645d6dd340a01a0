import { startPrograms, type Programs } from '../../src/outside/programs/programs.ts'

const urls = {
  successUrl: 'http://shop.test/yes?x=1',
  failUrl: 'http://shop.test/no',
  cancelUrl: 'http://shop.test/back',
}
let count = 0

/** The companies as programs of this machine, on a port of their own, that call nobody back. */
export const programsAlone = (): Promise<Programs> =>
  startPrograms({
    host: '127.0.0.1',
    port: 0,
    publicHost: '127.0.0.1',
    folder: null,
    hookUrl: () => 'http://127.0.0.1:1/',
  })

/** Posts a form as a browser does, and does not follow where it leads. */
export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Tells the programs how to behave. */
export const controlOf = ({ url }: Programs, path: string, body: object): Promise<Response> =>
  fetch(url + path, { method: 'POST', body: JSON.stringify(body) })

/** A payment of HK$388 to ask a company for, by a reference of its own. */
export const aPaymentWish = (changes: object = {}) => ({
  reference: `261120-PROG${(count += 1)}-1`,
  amount: { currency: 'HKD', minor: 38_800 } as const,
  locale: 'hk' as const,
  ...urls,
  buyer: { email: '', phone: '', name: '', address: '' },
  ...changes,
})
