import { useCallback, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { currencies } from '#shop/money.ts'
import { mostCodes } from '#shop/wallet/gift-codes/gift.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import type { DeskRoot } from '../shell/desk.route.tsx'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

type Made = { codes?: { code: string }[] }

/** A batch of codes to give away. They are shown here, once. */
export function IssueGifts() {
  const t = useWords('gifts')
  const { revalidate } = useRevalidator()
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const sent = flash?.call === calls.issueGifts.name && flash.ok ? ((flash.answer ?? {}) as Made) : null // the contract's answer, if it was not too long
  const [made, setMade] = useState<Made | null>(sent)
  const done = useCallback(
    (answer: Record<string, unknown>) => {
      setMade(answer as Made) // the contract's answer
      void revalidate()
    },
    [revalidate],
  )
  return (
    <div className="stack" style={{ marginBottom: 14 }}>
      <ActPanel title={t('issue')} look="main">
        <ActForm call={calls.issueGifts} className="fields" done={done} says={t('issued')}>
          <TextField name="batch" label={t('batch')} required maxLength={60} />
          <TextField
            name="count"
            label={t('count')}
            type="number"
            required
            min={1}
            max={mostCodes}
            defaultValue="10"
          />
          <TextField
            name="amount"
            label={t('worth')}
            type="number"
            required
            min={0}
            step="any"
            inputMode="decimal"
          />
          <Choice
            name="currency"
            label={t('currency')}
            options={currencies.map((each) => [each, each] as const)}
            defaultValue="HKD"
          />
          <TextField name="last_day" label={t('lastDay')} type="date" required />
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <div className="whole row">
            <Send>{t('issueGo')}</Send>
          </div>
        </ActForm>
      </ActPanel>
      {made ? (
        <section className="desk-card" aria-label={t('once')}>
          {made.codes ? (
            <>
              <p>{t('once')}</p>
              <textarea
                readOnly
                rows={8}
                className="well num"
                aria-label={t('once')}
                value={made.codes.map(({ code }) => code).join('\n')}
              />
            </>
          ) : (
            <p className="fault">{t('lost')}</p>
          )}
        </section>
      ) : null}
    </div>
  )
}
