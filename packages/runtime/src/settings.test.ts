import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

describe('readSettings', () => {
  it('requires no setting', () => {
    expect(readSettings({}, '/srv')).toMatchObject({
      databaseUrl: null,
      replicas: [],
      redisUrl: null,
      dataDir: '/srv/.data',
      exports: { dir: '/srv/.data/exports', keep: 3 },
      configDir: '/srv/config',
      host: '127.0.0.1',
      port: 3000,
      portGiven: false,
      olderErrors: false,
      logLevel: 'info',
    });
  });

  it('leaves unset fetch settings to the defaults of sources', () => {
    const { network, timeouts } = readSettings({ CRS_HTTP_ATTEMPTS: '2' }, '/srv');
    expect(network).toStrictEqual({ proxies: { http: null, https: null, none: null } });
    expect(timeouts).toStrictEqual({ attempts: 2 });
  });

  it('treats an empty variable as not set', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: '' }, '/srv')).toMatchObject({
      databaseUrl: null,
      port: 3000,
    });
  });

  it('reads all variables', () => {
    const settings = readSettings(
      {
        DATABASE_URL: 'postgresql://u@h/d',
        DATABASE_READ_URL: 'postgres://u:p@h2/d, postgres://u:p@h3:6000/d',
        REDIS_URL: 'rediss://h',
        PORT: '0',
        CRS_DATA_DIR: '/data',
        CRS_EXPORTS_DIR: '/shared/exports',
        CRS_KEEP_EXPORTS: '0',
        LOG_LEVEL: 'warn',
        CRS_THREADS: '3',
        CRS_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
      },
      '/srv',
    );
    expect(settings).toMatchObject({
      databaseUrl: 'postgresql://u@h/d',
      replicas: [
        { name: 'h2:5432', url: 'postgres://u:p@h2/d' },
        { name: 'h3:6000', url: 'postgres://u:p@h3:6000/d' },
      ],
      redisUrl: 'rediss://h',
      port: 0,
      portGiven: true,
      dataDir: '/data',
      exports: { dir: '/shared/exports', keep: 0 },
      logLevel: 'warn',
      threads: 3,
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    });
  });

  it('reads a bucket for exports, with the region of most other servers', () => {
    const bucketOf = (more: Record<string, string>) =>
      readSettings({ CRS_EXPORTS_URL: 's3://records/county/exports/', ...more }, '/srv').exports.bucket;
    const bucket = { bucket: 'records', prefix: 'county/exports', endpoint: null, region: null };
    expect(readSettings({}, '/srv').exports.bucket).toBeNull();
    expect(bucketOf({})).toEqual(bucket);
    expect(bucketOf({ AWS_REGION: 'us-east-2' })).toEqual({ ...bucket, region: 'us-east-2' });
    const endpoint = 'http://storage:9000';
    expect(bucketOf({ AWS_ENDPOINT_URL_S3: endpoint })).toEqual({ ...bucket, endpoint, region: 'us-east-1' });
    expect(bucketOf({ CRS_EXPORTS_URL: 's3://records' })).toEqual({ ...bucket, prefix: '' });
    expect(() => bucketOf({ CRS_EXPORTS_URL: 'https://records.s3.amazonaws.com' })).toThrow(
      'must be a bucket, with a prefix or without: s3://bucket/prefix',
    );
  });

  it('reads network settings, and proxies in upper or lower case, with or without a scheme', () => {
    const settings = readSettings(
      {
        CRS_HTTP_RATE: '0.5',
        CRS_HTTP_AT_ONCE: '1',
        CRS_HTTP_TIMEOUT: '90',
        CRS_HTTP_ATTEMPTS: '3',
        CRS_HTTP_LONGEST_WAIT: '600',
        CRS_HTTP_LARGEST: '2 GB',
        CRS_ALLOW_PRIVATE: 'data.county.example, 10.0.0.0/8',
        HTTP_PROXY: 'http://other:1',
        http_proxy: 'proxy.example:3128',
        HTTPS_PROXY: 'https://user:word@proxy.example',
        no_proxy: 'localhost',
      },
      '/srv',
    );
    expect(settings.network).toEqual({
      rate: 0.5,
      atOnce: 1,
      largestBytes: 2e9,
      allowPrivate: ['data.county.example', '10.0.0.0/8'],
      proxies: {
        http: 'http://proxy.example:3128',
        https: 'https://user:word@proxy.example',
        none: 'localhost',
      },
    });
    expect(settings.timeouts).toEqual({ idleMs: 90_000, attempts: 3, longestPauseMs: 600_000 });
  });

  it.each([
    ['DATABASE_URL', 'mysql://h/d'],
    ['DATABASE_URL', 'not a url'],
    ['DATABASE_READ_URL', 'mysql://h/d'],
    ['DATABASE_READ_URL', 'postgres://h/d,postgres://h/e'],
    // The embedded server has no replicas.
    ['DATABASE_READ_URL', 'postgres://h/d'],
    ['REDIS_URL', 'http://h'],
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['CRS_KEEP_EXPORTS', 'all'],
    ['LOG_LEVEL', 'loud'],
    ['DOCS_URL', 'ftp://h'],
    ['CRS_OLDER_ERRORS', 'perhaps'],
    ['CRS_FREE_KEYS', 'perhaps'],
    ['CRS_TRUSTED_PROXIES', 'proxy.example.com'],
    ['CRS_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['CRS_MCP_ORIGINS', 'assistant.example.org'],
    ['CRS_MCP_ORIGINS', 'https://assistant.example.org/'],
    ['CRS_HTTP_RATE', '0'],
    ['CRS_HTTP_RATE', 'fast'],
    ['CRS_HTTP_AT_ONCE', '1.5'],
    ['CRS_HTTP_TIMEOUT', '0'],
    ['CRS_HTTP_ATTEMPTS', '0'],
    ['CRS_HTTP_LARGEST', '20 apples'],
    ['CRS_ALLOW_PRIVATE', '10.0.0.0/33'],
    ['CRS_ALLOW_PRIVATE', 'http://portal'],
    ['HTTPS_PROXY', 'ftp://proxy'],
    ['CRS_TRUSTED_PROXIES', '10.0.0.1,'],
    ['CRS_NOTIFY', 'ops@example.org'],
    ['CRS_NOTIFY', 'ftp://hooks.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['CRS_MAIL_FROM', 'Contractor Records'],
    ['CRS_MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
    ['CRS_PUBLIC_URL', 'records.example.org'],
    ['CRS_PUBLIC_URL', 'https://example.org/records'],
    ['CRS_PUBLIC_URL', 'https://user:word@example.org'],
    ['CRS_OWNER_CONTACT', 'call us'],
    ['CRS_OWNER_CONTACT', 'a@example.org?bcc=b@example.org'],
    ['CRS_OWNER_CONTACT', 'javascript:alert(1)'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    expect(() => readSettings({ [name]: value }, '/srv')).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('reads the public address without its slash, and who runs the service', () => {
    expect(readSettings({}, '/srv')).toMatchObject({ publicUrl: null, owner: { name: null, contact: null } });
    const given = {
      CRS_PUBLIC_URL: 'https://records.example.org/',
      CRS_OWNER_NAME: ' Example County ',
      CRS_OWNER_CONTACT: 'records@example.org',
    };
    expect(readSettings(given, '/srv')).toMatchObject({
      publicUrl: 'https://records.example.org',
      owner: { name: 'Example County', contact: 'records@example.org' },
    });
  });

  it('reads the sender of emails to watchers, and requires a server and the public address for it', () => {
    const from = 'Contractor Records <records@example.org>';
    const given = { CRS_MAIL_FROM: from, SMTP_URL: 'smtp://mail.example.org:587' };
    const publicUrl = 'https://records.example.org';
    expect(readSettings({ ...given, CRS_PUBLIC_URL: publicUrl }, '/srv').mail).toEqual({
      from,
      server: given.SMTP_URL,
      publicUrl,
    });
    expect(readSettings({ SMTP_URL: given.SMTP_URL }, '/srv').mail).toBeNull();
    expect(() => readSettings(given, '/srv')).toThrow('CRS_MAIL_FROM is set, but CRS_PUBLIC_URL is not.');
    expect(() => readSettings({ CRS_MAIL_FROM: from, CRS_PUBLIC_URL: publicUrl }, '/srv')).toThrow(
      'CRS_MAIL_FROM is set, but SMTP_URL is not.',
    );
  });

  it('reads where operators are notified, and requires a server for email', () => {
    const given = { CRS_NOTIFY: 'https://hooks.example.org/a, mailto:ops@example.org' };
    const server = 'smtp://mail.example.org:587';
    expect(readSettings({ ...given, SMTP_URL: server }, '/srv').notify).toEqual([
      { kind: 'webhook', url: 'https://hooks.example.org/a' },
      { kind: 'mail', to: 'ops@example.org', from: 'ops@example.org', server },
    ]);
    expect(() => readSettings(given, '/srv')).toThrow(/has an email address, but SMTP_URL is not set/);
  });
});
