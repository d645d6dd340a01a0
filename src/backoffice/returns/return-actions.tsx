import type { DeskReturn } from '#shop/returns/desk.contract.ts'
import { verdicts } from '#shop/returns/return.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextBox } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import type { Exchangeable } from '#shop/returns/exchange.contract.ts'
import { ExchangeReturn } from './exchange-return.tsx'
import type { Refund } from './refund.server.ts'
import { SettleReturn } from './settle-return.tsx'

type Props = { each: DeskReturn; preview: Refund | null; exchange: readonly Exchangeable[] | null }

/** Actions of a return, by its state and the staff user's rights. */
export function ReturnActions({ each, preview, exchange }: Props) {
  const t = useWords('returns')
  const may = useMay()
  const { state } = each
  const fixed = { id: each.id }
  const canClose = (state === 'approved' || state === 'inspected') && may('returns.decide')
  return (
    <section className="desk-card stack" aria-labelledby="to-do">
      <h2 id="to-do">{t('toDo')}</h2>
      {state === 'requested' && may('returns.decide') ? (
        <>
          <ActForm call={calls.decideReturn} fixed={{ ...fixed, decision: 'approve' }}>
            <TextBox name="note" label={t('noteToBuyer')} maxLength={1_000} />
            <Send>{t('approve')}</Send>
          </ActForm>
          <ActPanel title={t('refuse')}>
            <ActForm call={calls.decideReturn} fixed={{ ...fixed, decision: 'refuse' }}>
              <TextBox name="note" label={t('reasonToBuyer')} maxLength={1_000} required />
              <Send look="danger">{t('refuse')}</Send>
            </ActForm>
          </ActPanel>
        </>
      ) : null}
      {state === 'approved' && may('returns.decide') ? (
        <a href={`/api/admin/v1/returns/${each.id}/label`} target="_blank" rel="noopener" className="link">
          {t('label')}
        </a>
      ) : null}
      {state === 'approved' && may('returns.receive') ? (
        <ActForm call={calls.receiveReturn} fixed={fixed} className="row">
          <Send>{t('receive')}</Send>
        </ActForm>
      ) : null}
      {state === 'received' && may('returns.receive') ? (
        <ActForm call={calls.inspectReturn} fixed={{ ...fixed, ...linesOf(each) }}>
          {each.lines.map((line, at) => (
            <Choice
              key={line.lineId}
              name={`lines[${at}][verdict]`}
              label={`${line.name} ${line.optionName} × ${line.units}`}
              options={verdicts.map((verdict) => [verdict, t(`verdict.${verdict}`)] as const)}
            />
          ))}
          <TextBox name="note" label={t('note')} maxLength={1_000} />
          <Send>{t('inspect')}</Send>
        </ActForm>
      ) : null}
      {state === 'inspected' && preview ? <SettleReturn each={each} refund={preview} /> : null}
      {state === 'inspected' && exchange ? (
        <ExchangeReturn id={each.id} lines={exchange} isWanted={each.wantsExchange} />
      ) : null}
      {canClose ? (
        <ActPanel title={t('close')}>
          <ActForm call={calls.closeReturn} fixed={fixed}>
            <TextBox name="note" label={t('reasonToBuyer')} maxLength={1_000} required />
            <Send look="danger">{t('close')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
      {state === 'refused' || state === 'settled' || state === 'closed' ? (
        <p className="soft">{t('nothingToDo')}</p>
      ) : null}
    </section>
  )
}

const linesOf = ({ lines }: DeskReturn): Record<string, string> =>
  Object.fromEntries(lines.map(({ lineId }, at) => [`lines[${at}][line_id]`, lineId]))
