import * as z from 'zod/mini'

/** Over which time a guarantee is measured: each month, or a year of it from its first month on. */
export const guaranteeSpans = ['month', 'year'] as const
export type GuaranteeSpan = (typeof guaranteeSpans)[number]

/** A whole number of won above zero. */
export const guaranteeAmount = z.string().check(z.regex(/^[1-9]\d{0,12}$/))

/**
 * What is taken of a member's money. correction: adjustments below zero, and what is owed from before. advance, guarantee: what
 * was paid ahead or topped up, as far as there is money. The order in which they are named is the default one.
 */
export const deductions = ['correction', 'advance', 'guarantee'] as const
export type Deduction = (typeof deductions)[number]

export const recoupmentOrder = z
  .array(z.enum(deductions))
  .check(z.refine((order) => order.length === deductions.length && new Set(order).size === deductions.length))
