import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { changeOperator } from './change-operator.ts';
import {
  currentOperator,
  latestOperator,
  nextStepsFor,
  operatorWorkingDays,
  refreshOperator,
} from './current-operator.ts';

export type OperatorService = ReturnType<typeof operatorService>;

export const operatorService = (app: App) =>
  bind(app, {
    current: currentOperator,
    workingDays: operatorWorkingDays,
    nextSteps: nextStepsFor,
    refresh: refreshOperator,
    latest: latestOperator,
    change: changeOperator,
  });
