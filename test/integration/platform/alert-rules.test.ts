import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { watchMetrics } from '../../../src/server/areas/analysis/system/app-health.ts';
import { createMetrics } from '../../../src/server/platform/ops/metrics.ts';
import { aggregate } from '../../../src/server/platform/ops/process-metrics.ts';
import { startApp } from '../../support/app.ts';
import { installed } from '../../support/installed.ts';
import { inRepository, temporaryFolder } from '../../support/paths.ts';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook_url: string };
}
const files = ['alerts.yml', 'slo.yml'].map((name) => inRepository('deploy', 'prometheus', name));
const rules = files.flatMap((file) => {
  const { groups } = parseYaml(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
});
const alerts = rules.filter(({ alert }) => alert);

const { app, context } = await startApp();

const dashboard = JSON.parse(readFileSync(inRepository('docs', 'operating', 'grafana-dashboard.json'), 'utf8'));
const queries: string[] = [
  ...dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  dashboard.templating.list[1].query.query,
];

test('every rule, and every query of the dashboard, asks for metrics and labels that the server has', async () => {
  expect(queries.length).toBeGreaterThan(10);
  context.metrics.watchProcess();
  context.metrics.watchBackups(() => null);
  context.metrics.scheduledJobs.inc({ job: 'a scheduled job', outcome: 'failed' });
  // What a server has that uses each optional part.
  const metrics = createMetrics();
  const lag = { unusedReason: null, lagSeconds: 0, lagBytes: 0, answered: { replica: 0, primary: 0 } };
  watchMetrics({
    ...context,
    metrics,
    rateLimiter: { ...context.rateLimiter, isRedisUp: () => true },
    replica: { state: () => lag },
    diskReserve: { state: () => ({ freeBytes: 1, reserveBytes: 1 }) },
    clockSkewSeconds: () => 0,
  } as unknown as App);
  await app.inject({ method: 'POST', url: '/api/get-report-detail', payload: {} });
  const scraped =
    (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload +
    (await aggregate([await metrics.toJson()]).metrics());
  const labelsOf = (metric: string) =>
    [...scraped.matchAll(new RegExp(`^${metric}\\{([^}]*)\\}`, 'gm'))].flatMap(([, labels = '']) =>
      [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label),
    );
  const recorded = new Set(rules.map(({ record }) => record));
  for (const expr of [...rules.map((rule) => rule.expr), ...queries]) {
    const names = expr.match(/\bfraud_shield[:_][\w:]+|\b(?:process|nodejs)_\w+|\bup\b/g) ?? [];
    expect(names, expr).not.toEqual([]);
    for (const name of names.filter((one) => one !== 'up' && !recorded.has(one))) {
      expect(scraped, expr).toMatch(new RegExp(`^(# TYPE )?${name}[{ ]`, 'm'));
      const wanted = [...expr.matchAll(/by \(([^)]+)\)|(\w+)=~?"/g)].flatMap(([, by, label]) =>
        (by ?? label ?? '').split(', ').map((one) => one.replace('exported_', '')),
      );
      // Prometheus adds job and instance; a metric without a value yet has no labels.
      if (labelsOf(name).length > 0)
        expect(['le', 'job', 'instance', ...labelsOf(name)], expr).toEqual(expect.arrayContaining(wanted));
    }
  }
});

test('every alert says how urgent it is, and leads to a section of the operating documents', () => {
  const anchors = (text: string) =>
    [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'ticket'], alert).toContain(labels?.severity);
    expect(annotations?.summary, alert).toBeTruthy();
    const [, file = '', anchor] =
      /^https:\/\/github\.com\/fraud-shield\/fraud-shield\/blob\/main\/docs\/operating\/([\w-]+\.md)(?:#(.+))?$/.exec(
        annotations?.runbook_url ?? '',
      ) ?? [];
    const text = readFileSync(inRepository('docs', 'operating', file), 'utf8');
    if (anchor) expect(anchors(text), alert).toContain(anchor);
  }
});

const promtool = installed('promtool');
describe.skipIf(!promtool)('Prometheus (promtool; skipped where it is not installed)', () => {
  const run = (...args: string[]) => execFileSync(promtool ?? '', args, { encoding: 'utf8' });

  test('accepts the rules', () => {
    expect(run('check', 'rules', ...files)).toContain(`${alerts.length} rules found`);
  });

  test('fires when a database stores nothing, when entries are dropped and when lookups fail, and not otherwise', () => {
    const place = temporaryFolder();
    onTestFinished(() => place.remove());
    const file = path.join(place.path, 'alerts.test.yml');
    const calls = 'fraud_shield_http_request_duration_seconds_count{job="fraud-shield",instance="a"';
    const route = 'route="/api/get-report-detail"';
    const labels = { job: 'fraud-shield', instance: 'a', severity: 'page' };
    const about = (name: string, extra: object) => {
      const found = alerts.find(({ alert }) => alert === name);
      return {
        alertname: name,
        eval_time: '2h',
        exp_alerts: [{ exp_labels: extra, exp_annotations: found?.annotations }],
      };
    };
    const quiet = (name: string) => ({ alertname: name, eval_time: '50m', exp_alerts: [] });
    const series = (name: string, values: string) => ({ series: name, values });
    const input = [
      series('fraud_shield_part_ready{job="fraud-shield",instance="a",part="writes"}', '1x60 0x80'),
      series('fraud_shield_write_buffer_dropped{job="fraud-shield",instance="a",buffer="audit"}', '0x110 0+100x30'),
      series(`${calls},${route},status="2xx"}`, '0+1000x60 60000+0x80'),
      series(`${calls},${route},status="5xx"}`, '0x60 0+1000x80'),
    ];
    const names = ['FraudShieldNotWriting', 'FraudShieldAuditDropped', 'FraudShieldErrorBudgetFast'];
    const budget = { job: 'fraud-shield', severity: 'page' };
    const tests = [
      {
        interval: '1m',
        input_series: input,
        alert_rule_test: [
          ...names.map(quiet),
          ...names.map((name) => about(name, name === 'FraudShieldErrorBudgetFast' ? budget : labels)),
        ],
      },
    ];
    writeFileSync(file, JSON.stringify({ rule_files: files, evaluation_interval: '30s', tests }));
    expect(run('test', 'rules', file)).toContain('SUCCESS');
  });
});
