import type { SettlementFile } from '#shop/payments/settlement/settlement.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useMethodName } from '../methods.ts'
import { FileState } from './file-state.tsx'

/** State and uploader of a settlement file, with buttons to book or discard it. */
export function SettlementHead({ file }: { file: SettlementFile }) {
  const t = useWords('settlement')
  const may = useMay()
  const method = useMethodName()
  const { id, state } = file
  return (
    <section className="desk-card stack" aria-label={t('state')}>
      <p className="row">
        <FileState state={state} />
        <span>
          {method(file.method)} ·{' '}
          <span className="num">
            {file.coversFrom} – {file.coversUntil}
          </span>
        </span>
        <span className="soft small">
          {file.uploadedBy} · <Moment at={file.uploadedAt} />
          {file.endedAt ? (
            <>
              {' · '}
              {t(`endedBy.${state === 'booked' ? 'booked' : 'discarded'}`, {
                who: file.endedBy ?? '',
              })}{' '}
              · <Moment at={file.endedAt} />
            </>
          ) : null}
        </span>
      </p>
      {state === 'checked' ? <p className="soft">{t('dryRun')}</p> : null}
      {state === 'checked' && may('closing.write') ? (
        <div className="row no-print">
          <ActForm call={calls.bookSettlement} fixed={{ id }} className="row">
            <Send>{t('book', { count: file.lines })}</Send>
          </ActForm>
          <ActForm call={calls.discardSettlement} fixed={{ id }} className="row">
            <Send look="quiet">{t('discard')}</Send>
          </ActForm>
        </div>
      ) : null}
      {state === 'booked' && file.differences > 0 ? (
        <Link to={`/desk/payments/differences?state=open&method=${file.method}`} className="act no-print">
          {t('toDifferences', { count: file.differences })}
        </Link>
      ) : null}
    </section>
  )
}
