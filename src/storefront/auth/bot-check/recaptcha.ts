import type { Locale } from '#shop/region.ts'

type Widget = { sitekey: string; size: 'invisible'; callback(answer: string): void; 'error-callback'(): void }
type Google = { render(into: HTMLElement, widget: Widget): number; execute(id: number): void }
const google = (): Google | undefined => (globalThis as { grecaptcha?: Google }).grecaptcha // set by Google's script

/** Language codes of the widget, as documented by Google. */
const languages: Record<Locale, string> = { en: 'en', cn: 'zh-CN', hk: 'zh-HK', zh: 'zh-TW' }
const timeoutMs = 20_000
let loading: Promise<void> | null = null

const load = (script: string, locale: Locale): Promise<void> =>
  (loading ??= new Promise<void>((done, failed) => {
    Object.assign(globalThis, { elowenRecaptcha: done })
    const element = document.createElement('script')
    element.src = `${script}?render=explicit&onload=elowenRecaptcha&hl=${languages[locale]}`
    element.async = true
    element.addEventListener('error', () => {
      loading = null
      failed(new Error('the script of reCAPTCHA did not come'))
    })
    document.head.append(element)
  }))

/** Token of Google's invisible widget. Rejects if it cannot be reached within the timeout. */
export async function googlesAnswer({
  script,
  siteKey,
  locale,
}: {
  script: string
  siteKey: string
  locale: Locale
}): Promise<string> {
  const late = new Promise<never>((_, failed) =>
    setTimeout(() => failed(new Error('reCAPTCHA took too long')), timeoutMs),
  )
  const answer = async (): Promise<string> => {
    await load(script, locale)
    return new Promise((callback, failed) => {
      const into = document.body.appendChild(document.createElement('div'))
      const widget = {
        sitekey: siteKey,
        size: 'invisible',
        callback,
        'error-callback': () => failed(new Error('reCAPTCHA failed')),
      } as const
      const id = google()?.render(into, widget)
      if (id !== undefined) google()?.execute(id)
    })
  }
  return Promise.race([answer(), late])
}
