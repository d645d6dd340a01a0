import { lineEnds, lineStates, type LineState } from '#shop/payments/fps/bank.rules.ts'
import type { DeskBankLine } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount, amountText } from '../shell/amount.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'

/** Money that came; where no bill number said for what, the payments that amount and time allow. */
export function BankLines({ lines, state }: { lines: readonly DeskBankLine[]; state: LineState }) {
  const t = useWords('fps')
  return (
    <section className="desk-card flush" aria-labelledby="lines" id="lines-of-the-bank">
      <h2 id="lines">{t('lines')}</h2>
      <nav className="desk-views" aria-label={t('lines')} style={{ paddingInline: 18 }}>
        {lineStates.map((each) => (
          <Link
            key={each}
            to={`?state=${each}`}
            aria-current={state === each ? 'page' : undefined}
            preventScrollReset
          >
            {t(each)}
          </Link>
        ))}
      </nav>
      {lines.length === 0 ? (
        <p className="soft" style={{ padding: '0 18px 14px' }}>
          {t('noLines')}
        </p>
      ) : (
        <Scroll labelledBy="lines">
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('bankRef')}</th>
                <th>{t('came')}</th>
                <th className="r">{t('amount')}</th>
                <th>{t('narrative')}</th>
                <th>{t('state')}</th>
                <th>{t('toDo')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <LineRow key={line.id} line={line} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}

/** It names an order and is too little for it: it may count as a part. */
function ShortLine({ line, order }: { line: DeskBankLine; order: NonNullable<DeskBankLine['shortOf']> }) {
  const t = useWords('fps')
  return (
    <>
      <p>
        <Link to={`/desk/orders/${order.orderId}`} className="link">
          {t('shortOf', { order: order.orderNumber, amount: amountText(order.amount, order.currency) })}
        </Link>
      </p>
      <ActForm call={calls.acceptPart} fixed={{ id: line.id }} className="row">
        <Send look="">{t('acceptPart')}</Send>
        <span className="small soft">{t('acceptPartText')}</span>
      </ActForm>
    </>
  )
}

function LineRow({ line }: { line: DeskBankLine }) {
  const t = useWords('fps')
  const may = useMay()
  return (
    <tr>
      <td className="tight num">{line.bankRef}</td>
      <td className="tight soft">
        <Moment at={line.from} />
      </td>
      <td className="r">
        <Amount of={line.amount} currency={line.currency} />
      </td>
      <td>{line.narrative}</td>
      <td>
        <StateLabel state={line.state} />
        {(line.matchedBy ?? line.settledBy) ? (
          <div className="small soft">{line.matchedBy ?? line.settledBy}</div>
        ) : null}
        {line.settledNote ? <div className="small">{line.settledNote}</div> : null}
      </td>
      <td>
        {line.state === 'unmatched' && may('fps.match') ? (
          line.shortOf ? (
            <ShortLine line={line} order={line.shortOf} />
          ) : line.guesses.length === 0 ? (
            <span className="soft">{t('noGuess')}</span>
          ) : (
            <ActForm call={calls.matchLine} fixed={{ id: line.id }} className="row">
              <select
                name="attempt_id"
                aria-label={t('guess')}
                className="well"
                style={{ width: 'auto', maxWidth: '20rem' }}
              >
                {line.guesses.map((guess) => (
                  <option key={guess.id} value={guess.id}>
                    {`${guess.orderNumber} · ${amountText(guess.amount, guess.currency)}`}
                  </option>
                ))}
              </select>
              <Send look="">{t('match')}</Send>
            </ActForm>
          )
        ) : null}
        {line.state === 'unmatched' && may('fps.match') ? (
          <ActPanel title={t('endLine')}>
            <ActForm call={calls.endLine} fixed={{ id: line.id }} className="fields">
              <Choice
                name="how"
                label={t('endHow')}
                options={lineEnds.map((each) => [each, t(each)] as const)}
              />
              <TextField name="note" label={t('endNote')} required maxLength={500} />
              <div className="row whole">
                <Send>{t('endGo')}</Send>
              </div>
            </ActForm>
          </ActPanel>
        ) : null}
      </td>
    </tr>
  )
}
