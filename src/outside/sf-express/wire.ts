import { companyFetch } from '#platform/tracing/company-call.ts'
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { wasRefused } from '../reach.ts'

export type SfAccount = {
  /** With its path, e.g. https://sfapi.sf-express.com/std/service. */
  url: string
  partnerId: string
  checkWord: string
  /** The account that pays; empty: the sender pays at collection. */
  monthlyCard: string
  timeoutMs: number
}

/** Encodes like java.net.URLEncoder: blanks are +, and only letters, digits and . - * _ are unchanged. */
export const javaUrlEncode = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** base64(MD5(URL-encoded(msgData + timestamp + checkWord))). */
export const digestOf = (msgData: string, timestamp: string, checkWord: string): string =>
  createHash('md5')
    .update(javaUrlEncode(msgData + timestamp + checkWord))
    .digest('base64')

const Outer = z.object({
  apiResultCode: z.string(),
  apiErrorMsg: z.string().nullish(),
  apiResultData: z.unknown(),
})
const Inner = z.object({
  success: z.boolean().nullish(),
  errorCode: z.string().nullish(),
  errorMsg: z.string().nullish(),
  msgData: z.unknown(),
})

/** `sent`: the call may have succeeded though no response arrived. */
export type SfAnswer =
  | { ok: true; msgData: unknown }
  | { ok: false; code: string; message: string }
  | { ok: null; sent: boolean }

const serviceCodes = [
  'EXP_RECE_CREATE_ORDER',
  'EXP_RECE_SEARCH_ORDER_RESP',
  'EXP_RECE_UPDATE_ORDER',
  'EXP_RECE_SEARCH_ROUTES',
] as const
export type ServiceCode = (typeof serviceCodes)[number]

/** The data of a response is JSON in a string within JSON. */
function readAnswer(text: string): SfAnswer {
  const outer = Outer.parse(JSON.parse(text))
  if (outer.apiResultCode !== 'A1000')
    return { ok: false, code: outer.apiResultCode, message: outer.apiErrorMsg ?? '' }
  const { apiResultData: data } = outer
  const inner = Inner.parse(typeof data === 'string' ? JSON.parse(data) : data)
  if (inner.success !== true) return { ok: false, code: inner.errorCode ?? '', message: inner.errorMsg ?? '' }
  return { ok: true, msgData: inner.msgData }
}

/** Makes one signed call. */
export async function callSf(account: SfAccount, serviceCode: ServiceCode, data: object): Promise<SfAnswer> {
  const msgData = JSON.stringify(data)
  const timestamp = String(Date.now())
  const body = new URLSearchParams({
    partnerID: account.partnerId,
    requestID: randomUUID(),
    serviceCode,
    timestamp,
    msgDigest: digestOf(msgData, timestamp, account.checkWord),
    msgData,
  })
  try {
    const answer = await companyFetch('sf-express', serviceCode, account.url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(account.timeoutMs),
    })
    if (!answer.ok) return { ok: null, sent: true }
    return readAnswer(await answer.text())
  } catch (error) {
    // no connection was made, so the call was not executed; otherwise it may have been
    return { ok: null, sent: !wasRefused(error) }
  }
}
