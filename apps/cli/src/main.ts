#!/usr/bin/env node
console.log('underpaint');
