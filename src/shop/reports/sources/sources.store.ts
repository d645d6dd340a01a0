import type { ReportName } from '../report.rules.ts'
import type { Source } from './source.ts'
import { sales } from './sales.store.ts'

/** Where each report's figures come from. */
export const sources: Record<ReportName, Source> = { sales }

/** Every rollup, each once: several reports may read one. */
export const allSources: readonly Source[] = [...new Set(Object.values(sources))]
