import { useLoaderData } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { getImport } from '#shop/products/imports/import.contract.ts'

/** Loader data of the import page. */
export const useImport = (): AnswerOf<typeof getImport> => useLoaderData<AnswerOf<typeof getImport>>()
