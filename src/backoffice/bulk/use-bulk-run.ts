import { useLoaderData } from 'react-router'
import type { getBulkRun } from '#shop/bulk/bulk.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'

/** Loader data of a run: the run, a page of its rows, and their number. */
export const useBulkRun = () => useLoaderData<AnswerOf<typeof getBulkRun>>()
