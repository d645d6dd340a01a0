import { useCallback, useRef, useState } from 'react'
import { useCall } from '#api/react.ts'
import type { SessionView } from '#shop/scalp-test/contract.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'

const endpoint = { method: 'POST', path: '/scalptest/link' } as const

const urlIn = (answer: unknown): string | null => {
  const url = (answer as { url?: unknown } | null | undefined)?.url
  return typeof url === 'string' ? url : null
}

/** Tells that the answers are saved, and creates a single-use link to continue on another device. */
export function Saved({ session }: { session: SessionView }) {
  const t = useWords('scalpTest')
  const start = usePathTo()('/diagnostic/start')
  const flash = useFlash('scalptest-link')
  const [made, setMade] = useState<string | null>(null)
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback((answer: unknown) => setMade(urlIn(answer)), []),
    useLateRefusal(),
  )
  const url = made ?? (flash?.ok ? urlIn(flash.answer) : null)
  return (
    <div className="wrap grid max-w-[44rem] justify-items-start gap-6 py-[clamp(2.5rem,6vw,5rem)]">
      <h1>{t('saved.title')}</h1>
      <p className="lead">{t('saved.text')}</p>
      <Link to={start} className={buttonLook({ variant: 'primary' })}>
        {t('saved.goOn')}
      </Link>
      <section
        aria-labelledby="elsewhere"
        className="grid w-full justify-items-start gap-4 border-t border-line pt-7"
      >
        <h2 id="elsewhere" className="text-2xl">
          {t('saved.elsewhere')}
        </h2>
        {url ? (
          <Address url={url} />
        ) : (
          <>
            <p className="text-ink-soft">{t('saved.elsewhereText')}</p>
            <form
              method="post"
              action="/form/scalptest-link"
              onSubmit={(event) => {
                event.preventDefault()
                void call({ session: session.id })
              }}
            >
              <input type="hidden" name="return_to" value={`${start}?saved`} />
              <input type="hidden" name="session" value={session.id} />
              <FormTrouble refusal={refusal} flash={flash} />
              <Button type="submit" loading={state === 'pending'}>
                {t('saved.make')}
              </Button>
            </form>
          </>
        )}
      </section>
    </div>
  )
}

function Address({ url }: { url: string }) {
  const t = useWords('scalpTest')
  const { show } = useToasts()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      return field.current?.select() // the clipboard is blocked: the text is selected to be copied by hand
    }
    show({ title: t('saved.copied') })
  }
  return (
    <div className="grid w-full gap-2" role="status">
      <label className="grid gap-1.5 text-sm text-ink-soft">
        {t('saved.link')}
        <TextInput ref={field} readOnly value={url} onFocus={(event) => event.target.select()} />
      </label>
      <p className="text-sm text-ink-soft">{t('saved.linkHint')}</p>
      <Button onClick={() => void copy()} className="mt-2 justify-self-start">
        {t('saved.copy')}
      </Button>
    </div>
  )
}
