import { useState } from 'react'
import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { onlyWith } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import type { DeskRoot } from '../../shell/desk.route.tsx'
import { Send } from '../../shell/forms/fields.tsx'
import { ImportHistory } from '../../shell/import-history.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { TextFile } from '../../shell/forms/text-file.tsx'
import { useWords } from '../../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyWith(args, 'orders.fulfil')

type Shipped = {
  shipped: { line: number; number: string }[]
  problems: { line: number; number: string; message: string }[]
}

/**
 * Ships many parcels by a table of number, carrier and tracking number. Rows that cannot be shipped are reported and
 * do not block the others.
 */
export default function ShipMany() {
  const t = useWords('shipMany')
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const sent =
    flash?.call === calls.shipMany.name && flash.ok && flash.answer?.problems
      ? (flash.answer as Shipped)
      : null // declared by the contract
  const [shipped, setShipped] = useState<Shipped | null>(sent)
  return (
    <>
      <PageTop title={t('title')} />
      <div className="stack wide" style={{ maxWidth: '46rem' }}>
        <p className="soft">{t('hint')}</p>
        <ActForm call={calls.shipMany} done={(answer) => setShipped(answer as Shipped)}>
          <TextFile
            name="csv"
            label={t('table')}
            placeholder={'number,carrier,tracking\n261120-7KQ4ZP,SF Express,SF1234567890'}
          />
          <div className="row">
            <Send>{t('go')}</Send>
            <ImportHistory kind="shipments" />
          </div>
        </ActForm>
        {shipped ? (
          <section className="desk-card" aria-label={t('result')}>
            <p>{t('shipped', { count: shipped.shipped.length })}</p>
            {shipped.problems.length > 0 ? (
              <ul style={{ paddingLeft: 18 }}>
                {shipped.problems.map((problem) => (
                  <li key={problem.line} className="fault">
                    {t('fault', { line: problem.line, number: problem.number, message: problem.message })}
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        ) : null}
      </div>
    </>
  )
}
