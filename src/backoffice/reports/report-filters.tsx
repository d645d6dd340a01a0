import { useSearchParams } from 'react-router'
import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { dimensions, type Dimension } from '#shop/reports/report.rules.ts'
import { currencies } from '#shop/money.ts'
import { devices } from '#shop/device.ts'
import { countries, locales } from '#shop/region.ts'
import { Filters } from '../shell/filters.tsx'
import { wordOf } from './breakdown.tsx'
import { useReportWords } from './use-report-words.ts'

const channels = ['web', 'subscription', 'renewal', 'deposit', 'desk'] as const

/**
 * Selects for fields with few values; other fields are filtered by a row of the breakdown and shown here once set.
 */
export function ReportFilters({ report }: { report: ReportAnswer }) {
  const { field, value } = useReportWords()
  const [query] = useSearchParams()
  const values: Partial<Record<Dimension, readonly string[]>> = {
    country: countries.map(({ key }) => key),
    channel: channels,
    currency: currencies,
    locale: locales,
    device: devices,
  }
  const filters = dimensions
    .filter((each) => report.fields.includes(each))
    .flatMap((each) => {
      const named = report.names
        .filter((name) => name.field === each)
        .map(({ key, name }) => [key, name] as const)
      const listed = (values[each] ?? []).map((key) => [key, value(each, key, null)] as const)
      const set = query.get(wordOf(each))
      const options = named.length > 0 ? named : listed
      const all =
        set && !options.some(([key]) => key === set)
          ? [...options, [set, value(each, set, null)] as const]
          : options
      return all.length === 0 ? [] : [{ name: wordOf(each), label: field(each), options: all }]
    })
  return <Filters filters={filters} inColumns />
}
