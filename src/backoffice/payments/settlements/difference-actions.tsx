import type { SettlementDifference } from '#shop/payments/settlement/difference.contract.ts'
import { explanations } from '#shop/payments/settlement/state.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'

/** Actions of a difference by its state. */
export function DifferenceActions({ difference }: { difference: SettlementDifference }) {
  if (difference.state === 'open') return <OpenActions difference={difference} />
  if (difference.state === 'explained' && !difference.isClosed) return <Withdraw id={difference.id} />
  return null
}

function OpenActions({ difference: { id, owner } }: { difference: SettlementDifference }) {
  const t = useWords('settlement')
  return (
    <div className="stack" style={{ gap: 6 }}>
      {owner === null ? (
        <ActForm call={calls.takeDifference} fixed={{ id }} className="row">
          <Send look="">{t('take')}</Send>
        </ActForm>
      ) : null}
      <ActForm call={calls.recheckDifference} fixed={{ id }} className="row">
        <Send look="">{t('recheck')}</Send>
      </ActForm>
      <ActPanel title={t('explain')}>
        <ActForm call={calls.explainDifference} fixed={{ id }} className="fields">
          <Choice
            name="explanation"
            label={t('explanation')}
            options={explanations.map((each) => [each, t(`explanationOf.${each}`)] as const)}
          />
          <TextField name="note" label={t('note')} required maxLength={500} />
          <div className="row whole">
            <Send>{t('explainGo')}</Send>
          </div>
        </ActForm>
      </ActPanel>
    </div>
  )
}

function Withdraw({ id }: { id: string }) {
  const t = useWords('settlement')
  return (
    <ActPanel title={t('withdraw')}>
      <ActForm call={calls.withdrawExplanation} fixed={{ id }} className="row end">
        <TextField name="reason" label={t('why')} required maxLength={300} />
        <Send look="">{t('withdrawGo')}</Send>
      </ActForm>
    </ActPanel>
  )
}
