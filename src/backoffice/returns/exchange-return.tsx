import type { Exchangeable } from '#shop/returns/exchange.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextBox } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

type Props = { id: string; lines: readonly Exchangeable[]; /** Requested by the buyer. */ isWanted: boolean }

/** Exchange instead of a refund: the same option, or another one of the product at the same price. */
export function ExchangeReturn({ id, lines, isWanted }: Props) {
  const t = useWords('returns')
  return (
    <ActPanel title={t('exchange')} look={isWanted ? 'main' : ''}>
      <ActForm call={calls.exchangeReturn} fixed={{ id, ...linesOf(lines) }}>
        <p>{t('exchangeText')}</p>
        {lines.map(({ lineId, name, units, options }, at) => (
          <Choice
            key={lineId}
            name={`lines[${at}][sub_sku]`}
            label={`${name} × ${units}`}
            options={options
              .toSorted((a, b) => Number(b.isSame) - Number(a.isSame))
              .map(
                ({ subSku, optionName, left, isSame }) =>
                  [
                    subSku,
                    [optionName || subSku, isSame ? t('sameAgain') : '', t('leftOf', { count: left })]
                      .filter(Boolean)
                      .join(' · '),
                  ] as const,
              )}
          />
        ))}
        <TextBox name="note" label={t('noteToBuyer')} maxLength={1_000} />
        <Send>{t('exchangeGo')}</Send>
      </ActForm>
    </ActPanel>
  )
}

const linesOf = (lines: readonly Exchangeable[]): Record<string, string> =>
  Object.fromEntries(lines.map(({ lineId }, at) => [`lines[${at}][line_id]`, lineId]))
