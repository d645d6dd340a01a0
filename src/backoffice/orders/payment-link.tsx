import { useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import type { DeskRoot } from '../shell/desk.route.tsx'
import { Send } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** Creates a payment link; the response contains it once, to be copied. */
export function PaymentLink({ id }: { id: string }) {
  const t = useWords('act')
  const { revalidate } = useRevalidator()
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const sent = flash?.call === calls.paymentLink.name && flash.ok ? flash.answer?.url : null
  const [url, setUrl] = useState(typeof sent === 'string' ? sent : null)
  const [copied, setCopied] = useState(false)
  if (url !== null)
    return (
      <span className="row">
        <input
          readOnly
          value={url}
          aria-label={t('paymentLink')}
          className="well"
          style={{ width: '22rem', maxWidth: '70vw' }}
        />
        <button
          type="button"
          className="act"
          onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
        >
          {copied ? t('copied') : t('copy')}
        </button>
      </span>
    )
  return (
    <ActForm
      call={calls.paymentLink}
      fixed={{ id }}
      className="row"
      done={(answer) => {
        if (typeof answer.url === 'string') setUrl(answer.url)
        void revalidate()
      }}
    >
      <Send>{t('paymentLink')}</Send>
    </ActForm>
  )
}
