#!/usr/bin/env node
import '../dist/cli/crs.js';
